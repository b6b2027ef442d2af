import { randomUUID } from 'node:crypto';
import { backoffMs, createBell, gatherMs, pause } from '../pace.ts';
import type { LogRecord, Running, SubscribeOptions } from '../transport.ts';
import type { LogDatabase } from './log-database.ts';
import { beatMs, createMembership, type Assigned, type Membership } from './membership.ts';
import { createPartitions, readFrom } from './records.ts';

const pollMs = 250;
/**
 * Pause of a partition after a partial slice (fewer records than `sliceSize`), since each slice costs a transaction and
 * a flush. Pauses end at multiples of this interval, so that slices can share a transaction.
 */
const restStepMs = 100;

interface Held {
  topic: string;
  partition: number;
  next: bigint;
  busy: boolean;
  restsUntil: number;
  leaving: boolean;
  lost: AbortController;
}

interface Subscription extends SubscribeOptions {
  log: LogDatabase;
  membership: Membership;
  held: Map<string, Held>;
  stopped: AbortController;
  atWork: Set<Promise<void>>;
  busy: number;
  behind: boolean;
  wake: () => void;
  beatNow: () => void;
}

export function subscribe(log: LogDatabase, options: SubscribeOptions): Running {
  const bell = createBell();
  const beatBell = createBell();
  const subscription: Subscription = {
    ...options,
    log,
    membership: createMembership(log, options.group, randomUUID(), options.topics),
    held: new Map(),
    stopped: new AbortController(),
    atWork: new Set(),
    busy: 0,
    behind: false,
    wake: bell.ring,
    beatNow: beatBell.ring,
  };
  const { stopped } = subscription;
  const mine = new Set(options.topics.map((topic) => `topic ${topic}`));
  const unlisten = log.listen((news) => {
    if (news === '' || mine.has(news)) bell.ring();
    if (news === '' || news === `group ${options.group}`) beatBell.ring();
  });
  const heart = keepTrying(subscription, async () => {
    await beat(subscription);
    await beatBell.wait(beatMs, stopped.signal);
  });
  const reader = keepTrying(subscription, async () => {
    const caughtUp = await read(subscription);
    if (caughtUp) await pause(gatherMs, stopped.signal);
    await bell.wait(pollMs, stopped.signal);
  });
  return {
    async stop() {
      unlisten();
      stopped.abort();
      await Promise.all([heart, reader, ...subscription.atWork]);
      await subscription.membership.leave().catch(() => undefined);
    },
  };
}

async function keepTrying(subscription: Subscription, round: () => Promise<void>): Promise<void> {
  const { logger, group, stopped } = subscription;
  for (let failures = 0; !stopped.signal.aborted;) {
    try {
      await round();
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, group, failures }, 'consumer: event log unavailable, retrying');
      await pause(backoffMs(failures, 100, 2_000), stopped.signal);
    }
  }
}

async function beat(subscription: Subscription): Promise<void> {
  const { held, membership } = subscription;
  if (held.size === 0) await createPartitions(subscription.log, subscription.topics);
  const assigned = await membership.beat();
  const names = new Set(assigned.map(nameOf));
  for (const [name, partition] of held) {
    if (!names.has(name)) {
      partition.lost.abort();
      held.delete(name);
    }
  }
  for (const partition of assigned) {
    await takeOver(subscription, partition);
  }
  subscription.wake();
}

async function takeOver(subscription: Subscription, assigned: Assigned): Promise<void> {
  const { held, membership } = subscription;
  const { topic, partition, offset, leaving } = assigned;
  const name = nameOf(assigned);
  const mine = held.get(name);
  if (!leaving) {
    if (!mine) {
      held.set(name, {
        topic,
        partition,
        next: offset,
        busy: false,
        restsUntil: 0,
        leaving,
        lost: new AbortController(),
      });
    } else if (!mine.busy) {
      // Another member may have owned the partition since, and advanced its offset.
      Object.assign(mine, {
        leaving,
        lost: new AbortController(),
        next: offset > mine.next ? offset : mine.next,
      });
    }
    return;
  }
  if (mine?.busy) {
    mine.leaving = true;
    mine.lost.abort();
    return;
  }
  held.delete(name);
  await membership.release(topic, partition);
}

/**
 * Small slices share a call, since each call costs a transaction and a flush. Returns true if records were found and
 * none are left.
 */
async function read(subscription: Subscription): Promise<boolean> {
  const { held, log, sliceSize, concurrency } = subscription;
  const room = concurrency - subscription.busy;
  if (room <= 0) return false;
  const now = performance.now();
  const idle = [...held.values()].filter(
    (partition) => !partition.busy && !partition.leaving && partition.restsUntil <= now,
  );
  const positions = idle.map(({ topic, partition, next }) => ({ topic, partition, offset: next }));
  const partitions = subscription.behind ? room : idle.length;
  const records = await readFrom(log, positions, { records: sliceSize, partitions });
  const slices: PartitionSlice[] = [];
  for (const [name, slice] of byPartition(records)) {
    const partition = held.get(name);
    if (partition) slices.push({ name, partition, records: slice });
  }
  subscription.behind = slices.some((slice) => slice.records.length >= sliceSize);
  if (subscription.stopped.signal.aborted) return false;
  const bundles = bundled(slices, sliceSize);
  for (const bundle of bundles.slice(0, room)) begin(subscription, bundle);
  return bundles.length > 0 && bundles.length < room && !subscription.behind;
}

interface PartitionSlice {
  name: string;
  partition: Held;
  records: LogRecord[];
}

function bundled(slices: readonly PartitionSlice[], most: number): PartitionSlice[][] {
  const bundles: { size: number; slices: PartitionSlice[] }[] = [];
  for (const slice of slices) {
    const size = slice.records.length;
    const bundle = bundles.find((one) => one.size + size <= most);
    if (!bundle) bundles.push({ size, slices: [slice] });
    else {
      bundle.slices.push(slice);
      bundle.size += size;
    }
  }
  return bundles.map((bundle) => bundle.slices);
}

function begin(subscription: Subscription, slices: readonly PartitionSlice[]): void {
  const { atWork, held } = subscription;
  // Moved to the end, so that a long partition cannot starve another.
  for (const { name, partition } of slices) {
    held.delete(name);
    held.set(name, partition);
  }
  subscription.busy += 1;
  const work = handle(subscription, slices).finally(() => {
    atWork.delete(work);
    subscription.busy -= 1;
    if (slices.some(({ partition }) => partition.leaving)) subscription.beatNow();
    else subscription.wake();
  });
  atWork.add(work);
}

async function handle(subscription: Subscription, slices: readonly PartitionSlice[]): Promise<void> {
  const { logger, group, stopped } = subscription;
  for (const { partition } of slices) partition.busy = true;
  const signal = AbortSignal.any([stopped.signal, ...slices.map(({ partition }) => partition.lost.signal)]);
  try {
    await subscription.handle({ records: slices.flatMap(({ records }) => records), signal });
    await passed(subscription, slices);
  } catch (error) {
    if (!signal.aborted) {
      const topics = [...new Set(slices.map(({ partition }) => partition.topic))];
      logger.warn({ err: error, group, topics }, 'consumer: slice or its offset not finished');
      await pause(pollMs, stopped.signal);
    }
  } finally {
    for (const { partition } of slices) partition.busy = false;
  }
}

async function passed(
  { membership, sliceSize, wake }: Subscription,
  slices: readonly PartitionSlice[],
): Promise<void> {
  const now = performance.now();
  const restsUntil = (Math.floor(now / restStepMs) + 1) * restStepMs;
  for (const { partition, records } of slices) {
    const last = records.at(-1);
    if (last) partition.next = last.offset + 1n;
    if (records.length < sliceSize) partition.restsUntil = restsUntil;
  }
  setTimeout(wake, restsUntil - now + 1).unref();
  await membership.commit(
    slices.map(({ partition: { topic, partition, next } }) => ({ topic, partition, offset: next })),
  );
}

function byPartition(records: readonly LogRecord[]): Map<string, LogRecord[]> {
  const found = new Map<string, LogRecord[]>();
  for (const record of records) {
    const slice = found.get(nameOf(record));
    if (slice) slice.push(record);
    else found.set(nameOf(record), [record]);
  }
  return found;
}

function nameOf({ topic, partition }: { topic: string; partition: number }): string {
  return `${topic}/${partition}`;
}
