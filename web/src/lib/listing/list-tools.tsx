import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ListName } from './saved-views.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListToolsProps {
  list: ListName;
  saving: boolean;
  refreshing: boolean;
  onCsv: () => void;
  onRefresh: () => void;
}

export function ListTools({ list, saving, refreshing, onCsv, onRefresh }: ListToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ViewMenu list={list} />
      <IconButton label={t('admin-list:csv')} aria-busy={saving || undefined} onClick={onCsv}>
        {saving ? <Spinner /> : <Download size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('admin-list:refresh')} onClick={onRefresh}>
        <RotateCw size={20} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />
      </IconButton>
    </>
  );
}
