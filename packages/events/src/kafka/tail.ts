import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import type { Tail, TailOptions } from '../transport.ts';
import { textHeaders } from './client.ts';
import { keepConsuming } from './keep-consuming.ts';

interface Dependencies {
  kafka: Kafka;
  clientId: string;
  admin: () => Promise<Admin>;
  ensureTopics: (names: readonly string[]) => Promise<void>;
}

/**
 * kafkajs reads only in groups, so a tail is a group with a unique name. It commits nothing and is deleted at the end.
 * Positions are kept here for the next join.
 */
export function tail(dependencies: Dependencies, { topics, logger, onRecord }: TailOptions): Tail {
  const { kafka, clientId, admin, ensureTopics } = dependencies;
  const groupId = `tail-${clientId}-${randomUUID()}`;
  const stop = new AbortController();
  const positions = new Map<string, { topic: string; partition: number; offset: string }>();
  let joinedAtTheEnd: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (joinedAtTheEnd = resolve));
  const running = keepConsuming({
    kafka,
    topics,
    fromBeginning: false,
    logger,
    stopped: stop.signal,
    config: { groupId, sessionTimeout: 10_000, maxWaitTimeInMs: 200, allowAutoTopicCreation: false },
    async prepare() {
      await ensureTopics(topics);
      if (positions.size > 0) return;
      for (const topic of topics) {
        for (const { partition, high } of await (await admin()).fetchTopicOffsets(topic)) {
          positions.set(`${topic}/${partition}`, { topic, partition, offset: high });
        }
      }
      joinedAtTheEnd();
    },
    joined(consumer) {
      for (const position of positions.values()) consumer.seek(position);
    },
    run: {
      autoCommit: false,
      eachBatch: ({ batch: { topic, partition, messages } }) => {
        for (const { offset, key, headers, value } of messages) {
          const next = (BigInt(offset) + 1n).toString();
          positions.set(`${topic}/${partition}`, { topic, partition, offset: next });
          onRecord({
            topic,
            partition,
            offset: BigInt(offset),
            key: key?.toString('utf8') ?? '',
            headers: textHeaders(headers),
            body: value ?? new Uint8Array(),
          });
        }
        return Promise.resolve();
      },
    },
  });
  return {
    ready,
    async stop() {
      stop.abort();
      await running;
      await admin()
        .then((client) => client.deleteGroups([groupId]))
        .catch(() => undefined);
    },
  };
}
