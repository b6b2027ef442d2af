import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import fc from 'fast-check';
import { compileOrder } from '../../src/ledger/compile-order.ts';
import { noBalance, type OrderResult } from '../../src/ledger/ledger.ts';
import { nextBatch } from '../../src/ledger/next-batch.ts';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import type { Order } from '../../src/ledger/order.ts';
import { balanceOf, expectProven, openLedger, type LedgerUnderTest } from './ledger-under-test.ts';
import { newStory, orderOf, steps, type Story } from './random-orders.ts';
import { expectedOf, newModel, type Expected, type Model } from './reference-model.ts';

let test: LedgerUnderTest;
beforeAll(async () => {
  // One batch at a time makes the order of decisions known.
  test = await openLedger({ inFlight: 1, batchSize: 8 });
});
afterAll(() => test.close());

function batchesOf(orders: readonly Order[]): number[][] {
  let queue = orders.map((order, index) => ({ index, item: compileOrder(order) }));
  const batches: number[][] = [];
  while (queue.length > 0) {
    const { batch, rest } = nextBatch(queue, 8);
    batches.push(batch.map(({ index }) => index));
    queue = rest;
  }
  return batches;
}

/** A retry of these rules is answered from the current state. */
const keyless = new Set(['hold', 'release', 'settle']);

/** If a batch's answer is lost, the ledger retries the batch: its refused items are decided again. */
function play(model: Model, wave: readonly Order[], lost: number | undefined): (Expected | undefined)[] {
  const expected: (Expected | undefined)[] = [];
  const ask = (index: number) => {
    const order = wave[index];
    if (order) expected[index] = expectedOf(model, order);
  };
  for (const [number, batch] of batchesOf(wave).entries()) {
    batch.forEach(ask);
    if (number !== lost) continue;
    for (const index of batch) {
      const isAskedAnew = expected[index]?.outcome === 'refused' || keyless.has(wave[index]?.rule ?? '');
      if (isAskedAnew) ask(index);
    }
  }
  return expected;
}

/**
 * After a crash the model cannot tell a second request from a retry of a lost answer, so `replayed` may have either
 * value.
 */
const unsaid = (outcome: object) => ({ ...outcome, replayed: undefined });

const comparable = (posting: OrderResult | undefined): Partial<Expected> | undefined => {
  if (posting?.outcome !== 'posted') return posting && { outcome: posting.outcome, reason: posting.reason };
  const { outcome, replayed, operationId, answer } = posting;
  const { amount, counter, shortfall, balance } = answer;
  return { outcome, replayed, operationId, amount, counter, shortfall, balance };
};

async function expectSumsZero(): Promise<void> {
  const { rows } = await sql<{ asset: string; total: bigint }>`
    select asset, sum(amount)::bigint as total from posting group by asset`.execute(test.database.db);
  for (const { total } of rows) expect(total).toBe(0n);
}

const crash = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'wallet-ledger'`.execute(test.database.db);

async function liveThrough(
  story: Story,
  model: Model,
  wave: readonly Order[],
  crashed: boolean,
): Promise<Model> {
  const posting = wave.map((order) => test.ledger.post(order));
  if (crashed) await crash();
  const said = (await Promise.all(posting)).map(comparable);
  const say = crashed ? unsaid : (outcome: object) => outcome;
  const outcomes = said.map((each) => each && say(each));
  // A crash may or may not have come between a commit and its answer, so every case is tried.
  const lost = crashed ? [undefined, ...batchesOf(wave).keys()] : [undefined];
  const versions = lost.map((number) => {
    const after = structuredClone(model);
    return { after, expected: play(after, wave, number).map((each) => each && say(each)) };
  });
  const version = versions.find(({ expected }) => isDeepStrictEqual(outcomes, expected)) ?? versions[0];
  expect(outcomes).toEqual(version?.expected);
  await expectSumsZero();
  const after = version?.after ?? model;
  for (const userId of story.users) {
    const { closed: _closed, ...balance } = after.users.get(userId) ?? { ...noBalance, closed: false };
    expect((await balanceOf(test.database, userId)) ?? noBalance).toEqual(balance);
  }
  return after;
}

describe('random operations by many users', () => {
  it('give what the reference model gives, to the cent, with replays, batches and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ wave: fc.array(steps, { minLength: 1, maxLength: 12 }), crashed: fc.boolean() }),
          {
            minLength: 3,
            maxLength: 12,
          },
        ),
        async (waves) => {
          const story = newStory(Array.from({ length: 4 }, () => newOperationId()));
          let model = newModel();
          for (const { wave, crashed } of waves) {
            model = await liveThrough(
              story,
              model,
              wave.map((step) => orderOf(story, step)),
              crashed,
            );
          }
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
    await expectProven(test);
  }, 120_000);
});
