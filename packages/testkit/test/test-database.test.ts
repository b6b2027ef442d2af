import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { testDatabase } from '../src/index.ts';

const dir = mkdtempSync(join(tmpdir(), 'tael-testkit-'));
const migrations = [{ name: 'coins', dir }];
const table = `coins_${process.pid}_${Date.now()}`;
beforeAll(() => writeFileSync(join(dir, '0001_coins.sql'), `create table ${table} (id int primary key);\n`));
afterAll(() => rmSync(dir, { recursive: true }));

const columns = async (database: Database) =>
  (
    await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} order by 1`.execute(database.db)
  ).rows.map(({ name }) => name);

describe('a test database', () => {
  it('is a test’s own, also when five ask for one that nobody made yet', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => testDatabase({ migrations })));
    await Promise.all(
      five.map(({ database }) => sql`insert into ${sql.table(table)} values (1)`.execute(database.db)),
    );
    expect(new Set(five.map(({ url }) => url)).size).toBe(5);
    await Promise.all(five.map((one) => one.drop()));
  });

  it('follows its migration files when they change', async () => {
    const before = await testDatabase({ migrations });
    writeFileSync(join(dir, '0002_more.sql'), `alter table ${table} add name text;\n`);
    const after = await testDatabase({ migrations });
    expect(await columns(before.database)).toEqual(['id']);
    expect(await columns(after.database)).toEqual(['id', 'name']);
    await Promise.all([before.drop(), after.drop()]);
  });

  it('is gone after drop, whoever is still connected', async () => {
    const test = await testDatabase({ migrations: [] });
    const left = openDatabase({ url: test.url, name: 'left', max: 1 });
    await Promise.all([test.database.ping(), left.ping()]);
    await test.drop();
    await expect(left.ping()).rejects.toThrow();
    await expect(left.ping()).rejects.toThrow('does not exist');
    await left.close();
  });
});
