import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { maskedName } from './masked-name.ts';

interface InvitationCardProps {
  username: string;
  code: string;
}

export function InvitationCard({ username, code }: InvitationCardProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const link = `${window.location.origin}/invite/${encodeURIComponent(code)}`;
  return (
    <Card className="flex flex-col">
      <h2 className="text-14 font-medium text-ink-soft">{t('dashboard:invitation.title')}</h2>
      <p className="mt-2 text-28 font-semibold tracking-wider break-all">{maskedName(username)}</p>
      <p className="mt-2 mb-6 text-14 text-ink-soft">{t('dashboard:invitation.lead')}</p>
      <div className="mt-auto">
        <CopyButton
          text={link}
          label={t('dashboard:invitation.copy')}
          copiedLabel={t('app:copied')}
          disabled={!online}
          onCopied={() => toast.success(t('dashboard:invitation.copied'))}
          onFailed={() => toast.error(t('dashboard:invitation.failed'))}
        />
      </div>
    </Card>
  );
}
