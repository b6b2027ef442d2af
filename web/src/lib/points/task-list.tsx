import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TaskRow } from './task-row.tsx';
import { pointsTasks } from './tasks.ts';
import { LoadFailed } from '../load-failed.tsx';

/** What waits for me, and how far I am. */
export function TaskList() {
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
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </>
  );
}
