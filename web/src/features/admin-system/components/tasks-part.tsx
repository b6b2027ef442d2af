import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useRunTask, useTasks } from '../../../product/admin-tasks.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import type { ShowSystem } from './list-state.ts';
import { MissingNotice } from './missing-notice.tsx';
import { taskColumns } from './task-columns.tsx';
import { TaskDrawer } from './task-drawer.tsx';

export function TasksPart({ open, show }: { open: string; show: ShowSystem }) {
  const { t, i18n } = useTranslation();
  const mayRun = useHasPermission()('system.run');
  const tasks = useTasks(true);
  const { run, runningInput, error } = useRunTask();
  const [asked, setAsked] = useState('');
  const { table } = useListKeys({ open, show });
  const start = (name: string): void => {
    setAsked(name);
    run(name, { onSuccess: () => toast.success(t('admin-list:tasks.done', { name })) });
  };
  const rows = Object.entries(tasks.data?.tasks ?? {})
    .map(([name, task]) => ({ name, ...task }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const opened = rows.find(({ name }) => name === open);
  return (
    <>
      <Loaded query={tasks} skeleton={<RowsSkeleton rows={12} />}>
        {({ missing }) => (
          <>
            <MissingNotice missing={missing} />
            {error !== undefined && asked !== open && (
              <div className="mb-3">
                <RefusalBanner error={error} />
              </div>
            )}
            {rows.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('admin-system:tasks.none')}</p>
            ) : (
              <TableCard
                table={table}
                label={t('admin-system:tab.tasks')}
                columns={taskColumns(
                  t,
                  i18n.language,
                  mayRun ? { start, starting: runningInput } : undefined,
                )}
                rows={rows}
                idOf={({ name }) => name}
                nameOf={({ name }) => name}
                opened={open}
                onOpen={(name) => show({ open: name })}
              />
            )}
          </>
        )}
      </Loaded>
      {opened && (
        <TaskDrawer
          key={open}
          task={opened}
          busy={runningInput === open}
          error={asked === open ? error : undefined}
          onRun={mayRun ? () => start(open) : undefined}
          onClose={() => show({ open: '' })}
        />
      )}
    </>
  );
}
