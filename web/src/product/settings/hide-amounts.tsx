import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSessionUser } from '../session/use-session.ts';
import { hideAmounts, useAmountsHidden } from './amounts-hidden.ts';
import { useSaveSettings } from './settings.ts';

export function HideAmounts() {
  const { t } = useTranslation();
  const { id } = useSessionUser();
  const hidden = useAmountsHidden();
  const { mutate: save } = useSaveSettings();
  const Shown = hidden ? EyeOff : Eye;
  const press = (): void => {
    hideAmounts(id, !hidden);
    save({ preferences: { hideBalances: !hidden } });
  };
  return (
    <IconButton label={t(hidden ? 'app:showAmounts' : 'app:hideAmounts')} onClick={press}>
      <Shown size={20} aria-hidden="true" />
    </IconButton>
  );
}
