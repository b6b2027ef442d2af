import { startEvents, type Handler } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { consumerGroup, handlersOf } from './consumers.ts';
import type { Deps } from './deps.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { measureChains } from './operations/measure-chains.ts';
import { meetNodes } from './operations/meet-nodes.ts';
import { startScanner } from './scanner.ts';
import { registerTasks } from './tasks.ts';

const service = 'chain-scanner';

export interface Background {
  tasks: Tasks;
  handlers: readonly Handler[];
  /** In the order in which they have to stop. */
  stop: (() => Promise<void> | void)[];
}

/** What goes on without anybody asking: chains are read, events go out and come in, tasks. */
export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const handlers = handlersOf(deps);
  const events = await startEvents({ service, config, database, logger, group: consumerGroup, handlers });
  const tasks = createTasks({ database, logger, service });
  registerTasks(tasks, deps);
  await tasks.start();
  measureChains(deps);
  measureBreaks(deps);
  const scanner = startScanner(deps);
  meetNodes(deps);
  // Nobody waits for them: until they are there, the specified ones are shown.
  void deps.prices.refresh();
  const stop = [
    () => scanner.stop(),
    () => events.stopConsuming(),
    () => tasks.stop(),
    () => events.stopRelaying(),
    () => deps.assets.close(),
    () => database.close(),
  ];
  return { tasks, handlers, stop };
}
