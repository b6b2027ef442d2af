import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

interface RetryIconProps {
  trying: boolean;
  disabled?: boolean;
  onRetry: () => void;
}

export function RetryIcon({ trying, disabled, onRetry }: RetryIconProps) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('app:retry')} aria-busy={trying} disabled={disabled} onClick={onRetry}>
      <RotateCw size={20} aria-hidden="true" className={trying ? 'animate-spin' : ''} />
    </IconButton>
  );
}
