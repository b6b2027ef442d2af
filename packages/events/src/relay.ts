import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { isRefused } from './is-refused.ts';
import { announceOutbox, seekLeadership, type Leadership } from './leadership.ts';
import { relayedEvents, watchOutbox } from './metrics.ts';
import { onCommitted } from './notify-committed.ts';
import { deleteFromOutbox, readOutbox, type OutboxBatch, type Unfold } from './outbox.ts';
import { backoffMs, createBell, gatherMs, pause, type Bell } from './pace.ts';
import { traceSent } from './sent-span.ts';
import { topicsOfService } from './topic-table.ts';
import type { Publisher, Transport } from './transport.ts';

const pollMs = 250;

export interface RelayOptions {
  database: Database;
  transport: Transport;
  service: string;
  logger: Logger;
  batchSize?: number;
  unfold?: Unfold;
}

export interface Relay {
  wake(): void;
  stop(): Promise<void>;
}

interface RelayState extends Required<Omit<RelayOptions, 'unfold'>> {
  unfold?: Unfold;
  bell: Bell;
  stopped: AbortSignal;
  publisher: Publisher;
  leading: boolean;
  recordsPerRow: number;
}

/** Sends in order per key. One replica of a service sends at a time. */
export function startRelay(options: RelayOptions): Promise<Relay> {
  const stop = new AbortController();
  const bell = createBell();
  const state: RelayState = {
    batchSize: 500,
    ...options,
    bell,
    stopped: stop.signal,
    publisher: options.transport.publisher(),
    leading: false,
    recordsPerRow: 1,
  };
  const announce = coalesced(() => options.database.pool.query(announceOutbox));
  const wake = () => {
    if (state.leading) bell.ring();
    else announce();
  };
  const unsubscribes = [onCommitted(wake), watchOutbox(options.service, options.database)];
  const running = run(state);
  return Promise.resolve({
    wake,
    async stop() {
      unsubscribes.forEach((unsubscribe) => unsubscribe());
      stop.abort();
      // Abandon a blocked send: its rows are still in the outbox.
      await Promise.race([running, pause(3_000)]);
      await state.publisher.close();
    },
  });
}

async function run(state: RelayState): Promise<void> {
  const { logger, service, stopped } = state;
  for (let failures = 0; !stopped.aborted;) {
    try {
      const { options } = state.database.pool;
      const leadership = await seekLeadership(options, () => state.bell.ring(), stopped);
      failures = 0;
      if (leadership) await lead(state, leadership);
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, service }, 'relay: database unavailable, retrying');
      await pause(backoffMs(failures), stopped);
    }
  }
}

async function lead(state: RelayState, leadership: Leadership): Promise<void> {
  const { logger, service, stopped, bell } = state;
  const ended = AbortSignal.any([stopped, leadership.lost]);
  logger.info({ service }, 'relay: leading');
  state.leading = true;
  try {
    await retryWhileLeading(state, ended, () => state.transport.ensureTopics(topicsOfService(service)));
    let reading = readNext(state, leadership, []);
    while (!ended.aborted) {
      const batch = await reading;
      if (batch.ids.length === 0) await bell.wait(pollMs, ended);
      // After a full batch, read the next one while this one is being sent.
      const next = batch.full ? readNext(state, leadership, batch.ids) : undefined;
      await deliver(state, leadership, batch, ended);
      if (!next && batch.ids.length > 0) await pause(gatherMs, ended);
      reading = next ?? readNext(state, leadership, []);
    }
  } finally {
    state.leading = false;
    await leadership.resign();
    logger.info({ service }, 'relay: no longer leading');
  }
}

function readNext(
  state: RelayState,
  { client }: Leadership,
  excludedIds: readonly string[],
): Promise<OutboxBatch> {
  const { service, batchSize: limit, recordsPerRow, unfold } = state;
  const reading = readOutbox(client, { service, limit, excludedIds, recordsPerRow, unfold });
  // The await may come after the connection has failed; until then, a rejection must not count as unhandled.
  reading.catch(() => undefined);
  return reading;
}

async function deliver(
  state: RelayState,
  leadership: Leadership,
  batch: OutboxBatch,
  ended: AbortSignal,
): Promise<void> {
  if (batch.ids.length === 0) return;
  state.recordsPerRow = Math.max(1, batch.records.length / batch.ids.length);
  // A retry repeats the same batch, which keeps the order per key; consumers drop the repeats.
  const sent = await retryWhileLeading(state, ended, () => state.publisher.send(batch.records));
  if (!sent) return;
  await deleteFromOutbox(leadership.client, batch.ids);
  relayedEvents.inc({ service: state.service }, batch.records.length);
  batch.records.forEach(traceSent);
}

async function retryWhileLeading(
  state: RelayState,
  ended: AbortSignal,
  work: () => Promise<void>,
): Promise<boolean> {
  for (let attempt = 1; !ended.aborted; attempt++) {
    try {
      await work();
      return true;
    } catch (error) {
      state.logger.warn(
        { err: error, service: state.service, attempt },
        isRefused(error)
          ? 'relay: not authorized by the broker, retrying'
          : 'relay: broker unavailable, retrying',
      );
      await pause(backoffMs(attempt, 100, 2_000), ended);
    }
  }
  return false;
}

function coalesced(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  const go = () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    // A lost notification only delays the leader until its next poll.
    void work()
      .catch(() => undefined)
      .finally(() => {
        running = false;
        if (again) go();
      });
  };
  return go;
}
