import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/tasks/purge-expired.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  tasks.register({ name: 'purge-expired', schedule: '41 * * * *', run: () => purgeExpired(deps) });
}
