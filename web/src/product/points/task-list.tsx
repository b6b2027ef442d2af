import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../lib/loading/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TaskRow } from './task-row.tsx';
import { pointsTasks } from './tasks.ts';

export function TaskList() {
  return (
    <Loaded query={useQuery(pointsTasks)} skeleton={<TasksSkeleton />}>
      {(tasks) => (
        <ul className="grid gap-5">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function TasksSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
