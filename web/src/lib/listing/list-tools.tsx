import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface ListToolsProps {
  saving: boolean;
  refreshing: boolean;
  onCsv: () => void;
  onRefresh: () => void;
}

/** Of every list: a file of what is filtered, and another look. */
export function ListTools({ saving, refreshing, onCsv, onRefresh }: ListToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton label={t('admin-list:csv')} aria-busy={saving || undefined} onClick={onCsv}>
        {saving ? <Spinner /> : <Download size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('admin-list:refresh')} onClick={onRefresh}>
        <RotateCw size={20} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />
      </IconButton>
    </>
  );
}
