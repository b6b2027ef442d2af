import { startEvents } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { ceilingsOf } from './config.ts';
import { consumerGroup, handlersOf } from './consumers.ts';
import type { Deps } from './deps.ts';
import { registerTasks } from './tasks.ts';

const service = 'points';

export interface Background {
  tasks: Tasks;
  /** Run in this order at shutdown. */
  stop: (() => Promise<void> | void)[];
}

export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const handlers = handlersOf(ceilingsOf(config));
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
