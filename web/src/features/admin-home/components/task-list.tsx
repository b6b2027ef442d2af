import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useState } from 'react';
import { useRunTask, type Task } from '../../../product/admin-tasks.ts';
import { TaskRow } from './task-row.tsx';

export function TaskList({ tasks }: { tasks: Record<string, Task> }) {
  const { t } = useTranslation();
  const { run, runningInput, error } = useRunTask();
  const [asked, setAsked] = useState<string>();
  const start = (name: string): void => {
    setAsked(name);
    run(name, { onSuccess: () => toast.success(t('admin-list:tasks.done', { name })) });
  };
  const names = Object.entries(tasks).toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {names.length === 0 && <li className="p-5 text-14 text-ink-soft">{t('admin-home:tasks.none')}</li>}
      {names.map(([name, task]) => (
        <TaskRow
          key={name}
          name={name}
          task={task}
          starting={runningInput === name}
          error={asked === name ? error : undefined}
          onRun={() => start(name)}
        />
      ))}
    </ul>
  );
}
