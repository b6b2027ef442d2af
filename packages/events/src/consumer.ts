import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { applySlice } from './apply.ts';
import type { Handler } from './handlers.ts';
import { watchLag } from './metrics.ts';
import type { Running, Transport } from './transport.ts';

export interface ConsumerOptions {
  group: string;
  database: Database;
  transport: Transport;
  handlers: readonly Handler[];
  logger: Logger;
  attempts?: number;
  sliceSize?: number;
  concurrency?: number;
}

/** A new group starts at the beginning of the log. */
export function startConsumer(options: ConsumerOptions): Promise<Running> {
  const { group, database, transport, logger, attempts = 5, sliceSize = 500, concurrency = 4 } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.type, handler]));
  const topics = [...new Set(options.handlers.map((handler) => handler.topic))];
  const subscription = transport.subscribe({
    group,
    topics,
    sliceSize,
    concurrency,
    logger,
    handle: ({ records, signal }) =>
      applySlice({ group, database, handlers, attempts, logger, signal }, records),
  });
  const forget = watchLag(group, () => transport.lag(group, topics));
  return Promise.resolve({
    async stop() {
      forget();
      await subscription.stop();
    },
  });
}
