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
  /** In the order in which they must stop. */
  stop: (() => Promise<void> | void)[];
}

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
  // In the background: fallback prices apply until it ends.
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
