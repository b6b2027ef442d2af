import { LayoutGrid, Plus, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface UsersHeaderProps {
  mayWrite: boolean;
  saving: boolean;
  refreshing: boolean;
  view: 'table' | 'grid';
  onView: (view: 'table' | 'grid') => void;
  onAdd: () => void;
  onCsv: () => void;
  onRefresh: () => void;
}

export function UsersHeader(props: UsersHeaderProps) {
  const { mayWrite, saving, refreshing, view, onView, onAdd, onCsv, onRefresh } = props;
  const { t } = useTranslation();
  return (
    <PortalHeader
      title={t('admin-users:title')}
      actions={
        <>
          <span role="group" aria-label={t('admin-users:view.label')} className="flex">
            <IconButton
              label={t('admin-users:view.table')}
              aria-pressed={view === 'table'}
              onClick={() => onView('table')}
            >
              <Table2 size={20} aria-hidden="true" className={view === 'table' ? 'text-jade' : ''} />
            </IconButton>
            <IconButton
              label={t('admin-users:view.grid')}
              aria-pressed={view === 'grid'}
              onClick={() => onView('grid')}
            >
              <LayoutGrid size={20} aria-hidden="true" className={view === 'grid' ? 'text-jade' : ''} />
            </IconButton>
          </span>
          <ListTools
            list="users"
            saving={saving}
            refreshing={refreshing}
            onCsv={onCsv}
            onRefresh={onRefresh}
          />
          {mayWrite && (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
              {t('admin-users:add.title')}
            </Button>
          )}
        </>
      }
    />
  );
}
