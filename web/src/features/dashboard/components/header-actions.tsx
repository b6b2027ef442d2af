import { RotateCw, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HideAmounts } from '../../../product/settings/hide-amounts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { iconLook } from '../../../ui/icon-look.ts';

interface HeaderActionsProps {
  refreshing: boolean;
  onRefresh: () => void;
}

export function HeaderActions({ refreshing, onRefresh }: HeaderActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <HideAmounts />
      <IconButton label={t('dashboard:refresh')} onClick={onRefresh}>
        <RotateCw size={20} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />
      </IconButton>
      <Link
        to="/settings"
        aria-label={t('app:nav.settings')}
        title={t('app:nav.settings')}
        className={iconLook}
      >
        <Settings size={20} aria-hidden="true" />
      </Link>
    </>
  );
}
