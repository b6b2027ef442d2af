import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { UserActions } from './use-user-actions.ts';

export function UserRefusal({ actions, open }: { actions: UserActions; open: string }) {
  const { t } = useTranslation();
  const { refusal, forget } = actions;
  if (refusal === undefined || refusal.user._id === open) return null;
  return (
    <Banner
      kind="refused"
      action={
        <IconButton label={t('app:close')} onClick={forget}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <bdi className="font-semibold">{refusal.user.username}</bdi> {refusal.text}
      <TryAgainIn error={refusal.error} />
    </Banner>
  );
}
