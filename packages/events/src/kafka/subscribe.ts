import type { EachBatchPayload, Kafka } from 'kafkajs';
import type { LogRecord, Running, SubscribeOptions } from '../transport.ts';
import { textHeaders } from './client.ts';
import { keepConsuming } from './keep-consuming.ts';

const heartbeatMs = 1_000;

export function subscribe(
  kafka: Kafka,
  ensureTopics: (names: readonly string[]) => Promise<void>,
  options: SubscribeOptions,
): Running {
  const { group, topics, concurrency, logger } = options;
  const stop = new AbortController();
  const running = keepConsuming({
    kafka,
    topics,
    fromBeginning: true,
    logger,
    stopped: stop.signal,
    config: {
      groupId: group,
      sessionTimeout: 10_000,
      rebalanceTimeout: 10_000,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: 200,
      allowAutoTopicCreation: false,
    },
    prepare: () => ensureTopics(topics),
    run: {
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: concurrency,
      eachBatch: (payload) => handleBatch(options, stop.signal, payload),
    },
  });
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}

async function handleBatch(
  { sliceSize, handle }: SubscribeOptions,
  stopped: AbortSignal,
  payload: EachBatchPayload,
): Promise<void> {
  const { topic, partition, messages } = payload.batch;
  const gone = new AbortController();
  // Heartbeats must go on while a handler waits for its database.
  const beating = setInterval(() => {
    payload.heartbeat().catch((error: unknown) => gone.abort(error));
  }, heartbeatMs);
  const signal = AbortSignal.any([stopped, gone.signal]);
  const records = messages.map((message): LogRecord => ({
    topic,
    partition,
    offset: BigInt(message.offset),
    key: message.key?.toString('utf8') ?? '',
    headers: textHeaders(message.headers),
    body: message.value ?? new Uint8Array(),
  }));
  try {
    for (let start = 0; start < records.length; start += sliceSize) {
      if (!payload.isRunning() || payload.isStale() || signal.aborted) break;
      const slice = records.slice(start, start + sliceSize);
      await handle({ records: slice, signal });
      const last = slice.at(-1)?.offset ?? 0n;
      payload.resolveOffset(last.toString());
      const offset = (last + 1n).toString();
      await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(beating);
  }
  // kafkajs joins the group again after the heartbeat's error.
  if (gone.signal.aborted) throw gone.signal.reason;
}
