import { backoffMs, createBell, gatherMs, pause } from '../pace.ts';
import type { Tail, TailOptions } from '../transport.ts';
import type { LogDatabase } from './log-database.ts';
import { createPartitions, ends, readFrom, type Position } from './records.ts';

const pollMs = 250;
const sliceSize = 200;

export function tail(log: LogDatabase, { topics, logger, onRecord }: TailOptions): Tail {
  const stopped = new AbortController();
  const bell = createBell();
  const unlisten = log.listen(bell.ring);
  let positions: Position[] | undefined;
  const { promise: ready, resolve: atTheEnd } = settledLater();

  async function round() {
    if (!positions) {
      await createPartitions(log, topics);
      positions = await ends(log, topics);
      atTheEnd();
    }
    const records = await readFrom(log, positions, { records: sliceSize, partitions: positions.length });
    for (const record of records) {
      const position = positions.find((p) => p.topic === record.topic && p.partition === record.partition);
      if (position) position.offset = record.offset + 1n;
      onRecord(record);
    }
    if (records.length === 0) await bell.wait(pollMs, stopped.signal);
    else if (records.length < sliceSize) await pause(gatherMs, stopped.signal);
  }

  async function run() {
    for (let failures = 0; !stopped.signal.aborted;) {
      try {
        await round();
        failures = 0;
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'tail: event log unavailable, retrying');
        await pause(backoffMs(failures, 100, 2_000), stopped.signal);
      }
    }
  }

  const running = run();
  return {
    ready,
    async stop() {
      unlisten();
      stopped.abort();
      await running;
    },
  };
}

function settledLater(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
