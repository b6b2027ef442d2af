import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Db } from '@tael/postgres';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { kindsOfAdminType } from '../../src/domain/kinds.ts';
import { migrations } from '../../src/migrations.ts';
import { planPage } from '../../src/operations/admin/list-all-transactions.ts';
import { findListedPage, reach } from '../../src/store/admin-transactions.ts';

const [rows, ofOthers] = [30_000, 30_000];
const [busy, friend] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
const filter = {
  kinds: kindsOfAdminType(),
  status: 'completed' as const,
  search: { parties: [busy], id: undefined, address: 'nowhere' },
};

let wallet: TestDatabase;
beforeAll(async () => {
  wallet = await testDatabase({ migrations });
  await sql`
    insert into transactions (id, kind, status, from_user, to_user, amount, currency, volume, created_at, settled_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, kind, status,
      case when n % 4 > 0 or kind <> 'send' then ${busy}::uuid else ${friend}::uuid end,
      case when kind = 'send' then case when n % 4 > 0 then ${friend}::uuid else ${busy}::uuid end end,
      1, 'USDC', 1, at, case when status <> 'pending' then at end
    from (
      select n, now() - n / 3 * interval '1 minute' as at,
        (array['send', 'sell', 'card-top-up', 'withdrawal', 'send-out'])[1 + n % 5] as kind,
        case when n % 35 = 3 then 'failed' when n % 350 = 4 then 'pending' else 'completed' end as status
      from generate_series(1, ${rows}) n
    ) made`.execute(wallet.database.db);
  await sql`
    insert into transactions (id, kind, status, from_user, to_user, amount, currency, volume, created_at, settled_at)
    select uuidv7(), 'send', 'completed', gen_random_uuid(), gen_random_uuid(), 1, 'USDC', 1, at, at
    from (select now() - n * interval '3 seconds' as at from generate_series(1, ${ofOthers}) n) made`.execute(
    wallet.database.db,
  );
  await sql`vacuum (analyze) transactions`.execute(wallet.database.db);
});
afterAll(() => wallet.drop());

async function fetched(ask: (db: Db) => Promise<unknown>): Promise<number> {
  return wallet.database.transaction(async (tx) => {
    await ask(tx);
    const counted = await sql<{ fetched: number }>`
      select idx_tup_fetch::int as fetched from pg_stat_xact_user_tables
      where relname = 'transactions'`.execute(tx);
    return counted.rows[0]?.fetched ?? 0;
  });
}

describe('a search that fits somebody with a very long history', () => {
  it('gives the newest, whichever kind and side they are of', async () => {
    const { rows: newest } = await sql<{ id: string }>`
      select id from transactions where status = 'completed' and ${busy} in (from_user, to_user) order by created_at desc, id desc
      limit 350`.execute(wallet.database.db);
    for (const skip of [0, 50, 300]) {
      const page = await findListedPage(wallet.database.db, filter, { skip, take: 50 });
      expect(page.map(({ id }) => id)).toEqual(newest.slice(skip, skip + 50).map(({ id }) => id));
    }
  });

  it('reads no more of it than lies before the end of the page, however late that is', async () => {
    const { range } = await planPage(wallet.database.db, filter, { page: 1_000_000, limit: 100 });
    const shown = range.skip + range.take;
    expect(shown).toBeGreaterThan(4 * reach);
    // A page per kind would exceed six times `shown`.
    expect(await fetched((tx) => findListedPage(tx, filter, range))).toBeLessThan(4 * shown);
  });
});
