import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RetryState } from '../../ui/retry-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { errorText } from '../i18n/error-text.ts';
import { TaskRow } from './task-row.tsx';
import { pointsTasks } from './tasks.ts';

/** What waits for me, and how far I am. */
export function TaskList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(pointsTasks);
  return (
    <>
      {data && (
        <ul className="grid gap-5">
          {data.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div role="status" aria-busy="true" className="grid gap-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {!data && error && (
        <RetryState message={errorText(error)} retry={t('app:retry')} onRetry={() => void refetch()} />
      )}
    </>
  );
}
