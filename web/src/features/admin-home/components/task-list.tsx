import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useRunTask, type Task } from '../api/tasks.ts';
import { TaskRow } from './task-row.tsx';

export function TaskList({ tasks }: { tasks: Record<string, Task> }) {
  const { t } = useTranslation();
  const { run, running } = useRunTask();
  const start = (name: string): void =>
    run(name, {
      onSuccess: () => toast.success(t('admin-home:tasks.done', { name })),
      onError: (error) => toast.error(errorText(error)),
    });
  const names = Object.entries(tasks).toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {names.length === 0 && <li className="p-5 text-14 text-ink-soft">{t('admin-home:tasks.none')}</li>}
      {names.map(([name, task]) => (
        <TaskRow key={name} name={name} task={task} starting={running === name} onRun={() => start(name)} />
      ))}
    </ul>
  );
}
