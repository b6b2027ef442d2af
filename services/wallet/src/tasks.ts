import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  tasks.register({ name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) });
}
