import { createTransport, startConsumer, startRelay } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { registerTasks } from './tasks.ts';

const service = 'withdrawal';

export interface Background {
  tasks: Tasks;
  /** In the order in which they have to stop. */
  stop: (() => Promise<void> | void)[];
}

/** What goes on without anybody asking: events out and in, tasks. */
export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const transport = createTransport({
    kafkaBrokers: config.KAFKA_BROKERS,
    eventLogUrl: config.EVENT_LOG_URL,
    clientId: service,
    logger,
  });
  const relay = await startRelay({ database, transport, service, logger });
  const consumer = await startConsumer({ group: consumerGroup, database, transport, handlers, logger });
  const tasks = createTasks({ database, logger, service });
  registerTasks(tasks, deps);
  await tasks.start();
  const stop = [
    () => consumer.stop(),
    () => tasks.stop(),
    () => relay.stop(),
    () => transport.close(),
    () => database.close(),
  ];
  return { tasks, stop };
}
