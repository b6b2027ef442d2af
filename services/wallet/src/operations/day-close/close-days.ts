import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { dayAfter, shanghaiDay, startOfDay } from '../../domain/shanghai-day.ts';
import { closeDay, type Flow } from '../../ledger/day-sums.ts';
import {
  findClose,
  firstPosting,
  firstProofAfter,
  readChainDay,
  readRoots,
  saveClose,
  type ChainPlace,
} from '../../store/day-closes.ts';
import { settlingMs } from '../../domain/statement-month.ts';

type Needs = Pick<Deps, 'database' | 'clock'>;

/** Closes every day that has ended, the oldest first. A day waits for the first proof that began after it. */
export async function closeDays(deps: Needs, signal: AbortSignal): Promise<string> {
  const { db } = deps.database;
  for (let closed = 0; ; closed += 1) {
    signal.throwIfAborted();
    const before = await findClose(db);
    const first = before ? startOfDay(dayAfter(before.day)) : await firstPosting(db);
    if (first === undefined) return 'nothing to close';
    const day = shanghaiDay(first);
    const until = startOfDay(dayAfter(day));
    const settled = new Date(until.getTime() + settlingMs);
    if (deps.clock.now() < settled) return `${closed} closed`;
    const proofId = await firstProofAfter(db, settled);
    if (proofId === undefined) return `${closed} closed, ${day} waits for a proof of the ledger`;
    const { ends, flows, postings } = await readDay(db, before?.ends ?? (await readRoots(db)), until, signal);
    const hash = createHash('sha256')
      .update(Buffer.from(ends.map((end) => end.hash).join(''), 'hex'))
      .digest('hex');
    const madeAt = deps.clock.now();
    await saveClose(db, { day, madeAt, postings, hash, ends, flows, proofId, ...closeDay(flows, before) });
  }
}

const postingsAtATime = 10_000;

async function readDay(
  db: Needs['database']['db'],
  begins: readonly ChainPlace[],
  until: Date,
  signal: AbortSignal,
): Promise<{ ends: ChainPlace[]; flows: Flow[]; postings: bigint }> {
  const flows = new Map<string, Flow>();
  const ends: ChainPlace[] = [];
  let postings = 0n;
  for (const begin of begins) {
    let end = begin;
    for (let isOver = false; !isOver;) {
      signal.throwIfAborted();
      const part = await readChainDay(db, {
        ...{ shard: end.shard, after: end.seq, until, limit: postingsAtATime },
      });
      for (const flow of part.flows) add(flows, flow);
      postings += part.postings;
      end = { ...end, ...part.last };
      ({ isOver } = part);
    }
    ends.push(end);
  }
  return { ends, flows: [...flows.values()], postings };
}

function add(flows: Map<string, Flow>, flow: Flow): void {
  const key = `${flow.from} ${flow.to} ${flow.asset}`;
  const sum = flows.get(key);
  flows.set(key, sum ? { ...sum, count: sum.count + flow.count, amount: sum.amount + flow.amount } : flow);
}
