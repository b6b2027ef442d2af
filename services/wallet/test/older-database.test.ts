import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, sql } from '@tael/postgres';
import { testDatabase } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { findHoldsToMatch, findPaymentsToMatch } from '../src/store/flows.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
const added = '0019_matched_flows.sql';
let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'tael-wallet-before-'));
  for (const file of (await readdir(folder)).filter((name) => name < added))
    await cp(join(folder, file), join(before, file));
});
afterAll(() => rm(before, { recursive: true }));

describe('a database from before flows were marked', () => {
  it('takes the mark, and has everything that ended in it compared once', async () => {
    const older = migrations.map((set) => (set.name === 'wallet' ? { ...set, dir: before } : set));
    const { url, database, drop } = await testDatabase({ migrations: older });
    await sql`
      insert into transactions (id, kind, status, to_user, amount, currency, volume, reference, created_at, settled_at)
      select gen_random_uuid(), kind, 'completed', gen_random_uuid(), 100, 'CNY', 100, kind || '-1', now() - interval '1 year', now()
      from unnest(array['redemption', 'deposit', 'suspense', 'sell']) kind`.execute(database.db);
    await sql`
      insert into hold (hold_id, user_id, amount, status, transaction_id, created_at, ended_at)
      select status, gen_random_uuid(), 100, status, case when status <> 'void' then gen_random_uuid() end,
        now() - interval '1 year', case when status <> 'held' then now() end
      from unnest(array['held', 'released', 'settled', 'void']) status`.execute(database.db);
    expect(await migrate(url, migrations)).toContain(`wallet/${added.replace('.sql', '')}`);
    const all = { after: '', most: 10 };
    const keys = (flows: { key: string }[]) => flows.map(({ key }) => key);
    expect(keys(await findHoldsToMatch(database.db, all))).toEqual(['held', 'released', 'settled']);
    expect(keys(await findPaymentsToMatch(database.db, 'redemption', all))).toEqual(['redemption-1']);
    expect(keys(await findPaymentsToMatch(database.db, 'deposit', all))).toEqual(['deposit-1', 'suspense-1']);
    await drop();
  });
});
