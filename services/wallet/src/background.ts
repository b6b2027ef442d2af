import { startEvents } from '@tael/events';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { unfoldBatch } from './ledger/unfold-batch.ts';
import { registerTasks } from './tasks.ts';

const service = 'wallet';

/** Returns the functions that stop the parts, in the order in which they must run. */
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
