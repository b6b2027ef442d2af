import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import type { Task } from '../../../product/admin-tasks.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';

interface TaskRowProps {
  name: string;
  task: Task;
  starting: boolean;
  error: unknown;
  onRun: () => void;
}

export function TaskRow({ name, task, starting, error, onRun }: TaskRowProps) {
  const { t, i18n } = useTranslation();
  const mayRun = useHasPermission()('system.run');
  const ran =
    task.lastRun === null
      ? t('admin-list:tasks.never')
      : t('admin-home:tasks.lastRun', { time: timeAgo(task.lastRun, i18n.language) });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <p className="text-14 font-semibold break-words">{name}</p>
        <p className="text-14 break-words text-ink-soft">
          {ran}
          {task.lastResult && ` · ${task.lastResult}`}
        </p>
      </div>
      <span
        className={`flex-1 text-14 sm:w-20 sm:flex-none ${task.running ? 'font-semibold text-jade' : 'text-ink-soft'}`}
      >
        {t(task.running ? 'admin-list:tasks.running' : 'admin-list:tasks.idle')}
      </span>
      {mayRun && (
        <Button look="quiet" busy={starting ? t('admin-list:tasks.starting') : undefined} onClick={onRun}>
          {t('admin-list:tasks.runNow')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {error !== undefined && (
        <div className="basis-full">
          <RefusalBanner error={error} />
        </div>
      )}
    </li>
  );
}
