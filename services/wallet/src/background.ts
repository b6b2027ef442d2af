import { createTransport, startConsumer, startRelay } from '@tael/events';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { unfoldBatch } from './ledger/unfold-batch.ts';
import { registerTasks } from './tasks.ts';

const service = 'wallet';

/** What goes on without anybody asking: events out and in, tasks. Gives what has to be stopped, in that order. */
export async function startBackground(deps: Deps): Promise<(() => Promise<void> | void)[]> {
  const { config, database, log: logger, tasks } = deps;
  const transport = createTransport({
    kafkaBrokers: config.KAFKA_BROKERS,
    eventLogUrl: config.EVENT_LOG_URL,
    clientId: service,
    logger,
  });
  const relay = await startRelay({ database, transport, service, logger, unfold: unfoldBatch });
  const consumer = await startConsumer({
    group: consumerGroup,
    database,
    transport,
    handlers: handlers(deps),
    logger,
  });
  registerTasks(deps);
  await tasks.start();
  return [
    () => consumer.stop(),
    () => tasks.stop(),
    () => relay.stop(),
    () => transport.close(),
    () => deps.close(),
  ];
}
