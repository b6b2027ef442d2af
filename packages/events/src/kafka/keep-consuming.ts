import type { Consumer, ConsumerConfig, ConsumerRunConfig, Kafka } from 'kafkajs';
import type { Logger } from '@tael/runtime';
import { isRefused } from '../is-refused.ts';
import { backoffMs, pause } from '../pace.ts';

interface Keeping {
  kafka: Kafka;
  config: ConsumerConfig;
  topics: readonly string[];
  fromBeginning: boolean;
  logger: Logger;
  stopped: AbortSignal;
  prepare: () => Promise<void>;
  run: ConsumerRunConfig;
  joined?: (consumer: Consumer) => void;
}

/** kafkajs restarts itself only after errors that it considers retriable. */
export async function keepConsuming(keeping: Keeping): Promise<void> {
  const { logger, stopped, config } = keeping;
  for (let failures = 0; !stopped.aborted;) {
    const consumer = keeping.kafka.consumer(config);
    const startedAt = Date.now();
    try {
      await untilCrash(keeping, consumer);
    } catch (error) {
      failures = Date.now() - startedAt > 60_000 ? 1 : failures + 1;
      logger.warn(
        { err: error, group: config.groupId, topics: keeping.topics, failures },
        isRefused(error)
          ? 'consumer: not authorized by the broker, retrying'
          : 'consumer: broker unavailable, retrying',
      );
    }
    await consumer.disconnect().catch(() => undefined);
    if (failures > 0) await pause(backoffMs(failures, 100, 2_000), stopped);
  }
}

async function untilCrash(keeping: Keeping, consumer: Consumer): Promise<void> {
  const { stopped, joined } = keeping;
  const ended = new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) reject(payload.error);
    });
    stopped.addEventListener('abort', () => resolve(), { once: true });
  });
  // A crash before the await below must not be an unhandled rejection.
  ended.catch(() => undefined);
  if (joined) consumer.on(consumer.events.GROUP_JOIN, () => joined(consumer));
  await keeping.prepare();
  await consumer.connect();
  await consumer.subscribe({ topics: [...keeping.topics], fromBeginning: keeping.fromBeginning });
  await consumer.run(keeping.run);
  await ended;
}
