import { startEvents } from '@tael/events';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { unfoldBatch } from './ledger/unfold-batch.ts';
import { registerTasks } from './tasks.ts';

const service = 'wallet';

/** What goes on without anybody asking: events out and in, tasks. Gives what has to be stopped, in that order. */
export async function startBackground(deps: Deps): Promise<(() => Promise<void> | void)[]> {
  const { config, database, log: logger, tasks } = deps;
  const events = await startEvents({
    service,
    config,
    database,
    logger,
    group: consumerGroup,
    handlers: handlers(deps),
    unfold: unfoldBatch,
  });
  registerTasks(deps);
  await tasks.start();
  return [() => events.stopConsuming(), () => tasks.stop(), () => events.stopRelaying(), () => deps.close()];
}
