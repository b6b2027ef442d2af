import { startEvents } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { registerTasks } from './tasks.ts';

const service = 'withdrawal';

export interface Background {
  tasks: Tasks;
  /** In the order in which they must stop. */
  stop: (() => Promise<void> | void)[];
}

export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const events = await startEvents({ service, config, database, logger, group: consumerGroup, handlers });
  const tasks = createTasks({ database, logger, service });
  registerTasks(tasks, deps);
  await tasks.start();
  const stop = [
    () => events.stopConsuming(),
    () => tasks.stop(),
    () => events.stopRelaying(),
    () => database.close(),
  ];
  return { tasks, stop };
}
