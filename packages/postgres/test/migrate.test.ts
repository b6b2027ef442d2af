import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { migrate, sql } from '../src/index.ts';

let test: TestDatabase;
const dir = mkdtempSync(join(tmpdir(), 'tael-migrations-'));
beforeAll(async () => (test = await testDatabase({ migrations: [] })));
afterAll(async () => {
  await test.drop();
  rmSync(dir, { recursive: true });
});

describe('migrate', () => {
  it('five at once on an empty database: each file is applied once', async () => {
    writeFileSync(join(dir, '0001_coins.sql'), 'create table coins (id int primary key);\n');
    writeFileSync(join(dir, '0002_more.sql'), 'insert into coins values (1);\n');
    const applied = await Promise.all(
      Array.from({ length: 5 }, () => migrate(test.url, [{ name: 'coins', dir }])),
    );
    expect(applied.flat().sort()).toEqual(['coins/0001_coins', 'coins/0002_more']);
    expect((await sql`select id from coins`.execute(test.database.db)).rows).toEqual([{ id: 1 }]);
  });

  it('takes up where it stood, and leaves nothing of a file that fails', async () => {
    writeFileSync(join(dir, '0003_broken.sql'), 'create table half (id int);\nselect nonsense();\n');
    await expect(migrate(test.url, [{ name: 'coins', dir }])).rejects.toThrow();
    expect((await sql`select to_regclass('half') as half`.execute(test.database.db)).rows).toEqual([
      { half: null },
    ]);
    writeFileSync(join(dir, '0003_broken.sql'), 'create table half (id int);\n');
    expect(await migrate(test.url, [{ name: 'coins', dir }])).toEqual(['coins/0003_broken']);
  });
});
