import { startEvents, type Handler } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { consumerGroup, handlersOf } from './consumers.ts';
import type { Deps } from './deps.ts';
import { registerTasks } from './tasks.ts';
import { startWorkshop } from './workshop.ts';

const service = 'referral';

export interface Background {
  tasks: Tasks;
  handlers: readonly Handler[];
  /** Run in this order at shutdown. */
  stop: (() => Promise<void> | void)[];
}

export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const workshop = startWorkshop(deps);
  const handlers = handlersOf(workshop.poke);
  const events = await startEvents({ service, config, database, logger, group: consumerGroup, handlers });
  const tasks = createTasks({ database, logger, service });
  registerTasks(tasks, deps);
  await tasks.start();
  const stop = [
    () => events.stopConsuming(),
    () => tasks.stop(),
    () => workshop.stop(),
    () => events.stopRelaying(),
    () => database.close(),
  ];
  return { tasks, handlers, stop };
}
