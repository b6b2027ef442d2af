import fc from 'fast-check';
import { toNearestNumber } from '@tael/money';
import { sql } from '@tael/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, shanghaiDay, startOfDay } from '../../src/domain/shanghai-day.ts';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import { kindOf } from '../../src/ledger/day-sums.ts';
import { postingRules, type PostingRule } from '../../src/ledger/posting-rules.ts';
import { proveLedger } from '../../src/operations/proof/prove-ledger.ts';
import { closeDays } from '../../src/operations/day-close/close-days.ts';
import { newStory, orderOf, steps } from '../ledger/random-orders.ts';
import { startWallet, type WalletUnderTest } from '../wallet-under-test.ts';

let wallet: WalletUnderTest;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());

const path = '/api/admin/ledger/closes';
const auditor = () => wallet.asAdmin('moderator', ['system.read']);
const close = () => closeDays(wallet.deps, new AbortController().signal);
const dayBack = (count: number) => shanghaiDay(new Date(Date.now() - count * 86_400_000));
const days = [dayBack(3), dayBack(2), dayBack(1)];

/** Spreads all postings over the days, in the order of their chains. Batches stay together. */
const spread = () =>
  sql`
  update posting p set posted_at = ${startOfDay(days[0] ?? '')}::timestamptz + r.share * 3 * interval '1 day'
  from (
    select shard, seq, (dense_rank() over (order by posted_at) - 1)::float8 / count(*) over () as share from posting
  ) r where (r.shard, r.seq) = (p.shard, p.seq)`.execute(wallet.seeds);

interface Shown {
  close: {
    postings: number;
    accounts: { account: string; currency: string; opening: number; closing: number }[];
    flows: { amount: number; from: string; currency: string }[];
    open: Record<string, { count: number; amount: number }>;
  };
}

/** By sums over postings alone. */
async function ledgerAt(instant: Date) {
  const { rows } = await sql<{ account: string; currency: string; sum: bigint }>`
    select case when user_id is null then 'house.' else 'users.' end || account as account, asset as currency,
      sum(amount)::bigint as sum
    from posting where posted_at < ${instant} group by 1, 2`.execute(wallet.seeds);
  return new Map(rows.map(({ account, currency, sum }) => [`${account} ${currency}`, toNearestNumber(sum)]));
}

describe("the day's close", () => {
  it('has the figures of the ledger at midnight in Shanghai, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 40, maxLength: 120 }), async (history) => {
        await sql`truncate day_close, posting, ledger_proof, transactions, hold, house_stripe cascade`.execute(
          wallet.seeds,
        );
        await sql`update chain_shard set seq = 0, head = sha256(convert_to('tael/' || shard, 'UTF8'))`.execute(
          wallet.seeds,
        );
        const story = newStory(Array.from({ length: 4 }, newOperationId));
        for (const step of history) await wallet.deps.ledger.post(orderOf(story, step));
        await spread();
        await proveLedger(wallet.deps);
        const { rows } = await sql<{
          first: Date | null;
        }>`select min(posted_at) as first from posting`.execute(wallet.seeds);
        expect(await close()).toBe(rows[0]?.first ? '3 closed' : 'nothing to close');
        if (!rows[0]?.first) return;
        for (const day of days) {
          const { body } = await auditor().get(`${path}/${day}`);
          const shown = (body as unknown as Shown).close;
          const [begin, end] = [await ledgerAt(startOfDay(day)), await ledgerAt(startOfDay(dayAfter(day)))];
          for (const { account, currency, opening, closing } of shown.accounts) {
            const name = `${account} ${currency}`;
            expect([name, opening, closing]).toEqual([name, begin.get(name) ?? 0, end.get(name) ?? 0]);
            end.delete(name);
          }
          expect([...end.values()].filter((sum) => sum !== 0)).toEqual([]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('counts what is open, and follows the chains from the day before', async () => {
    const { rows: ends } = await sql<{ count: number }>`
      select sum(jsonb_array_length(ends))::int as count from day_close`.execute(wallet.seeds);
    expect(ends[0]?.count).toBe(3 * 8);
    const { body } = await auditor().get(`${path}/${days[2]}`);
    const shown = (body as unknown as Shown).close;
    const { rows } = await sql<{ payouts: number; sends: number }>`
      select (select count(*)::int from hold where status = 'held' and amount > 0) as payouts,
        (select count(*)::int from transactions where kind = 'send-out' and status = 'pending') as sends`.execute(
      wallet.seeds,
    );
    expect([shown.open.payouts?.count, shown.open.sends?.count]).toEqual([rows[0]?.payouts, rows[0]?.sends]);
  });

  it('waits for a proof that began after the day', async () => {
    expect(await close()).toBe('0 closed');
    wallet.clock.turnedBy = 86_400_000;
    expect(await close()).toBe(`0 closed, ${dayBack(0)} waits for a proof of the ledger`);
    wallet.clock.turnedBy = 0;
  });

  it('is listed and saved as a file by whoever may read the ledger', async () => {
    const { body } = await auditor().get(`${path}?limit=2`);
    expect(body).toMatchObject({ closes: [{ day: days[2], proven: false }, { day: days[1] }], total: 3 });
    const file = await auditor().get(`${path}/${days[2]}/export`);
    expect(file.text).toMatch(/^part,name,from,to,currency,opening,in,out,closing,count,amount,value\r\n/);
    expect(file.text).toContain(`fact,day,,,,,,,,,,${days[2]}`);
    for (const bad of ['2020-01-01', 'x', '2026-13-40']) {
      expect((await auditor().get(`${path}/${bad}`)).status).toBe(404);
    }
    for (const to of ['', `/${days[2]}`, `/${days[2]}/export`])
      expect((await wallet.asAdmin('moderator', ['wallets.read']).get(`${path}${to}`)).status).toBe(403);
  });
});

it('every move of a rule has a kind', () => {
  for (const { moves } of Object.values<PostingRule>(postingRules))
    for (const [, , from, to] of moves) {
      const named = [from, to].map((account) => account.replace(/^(user|payee)\./, 'users.'));
      expect(kindOf({ from: named[0] ?? '', to: named[1] ?? '' })).toMatch(/^[a-z-]+$/);
    }
});
