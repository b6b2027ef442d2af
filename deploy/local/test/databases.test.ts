import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { ensureDatabases, type DatabaseUrls } from '../src/databases.ts';

const server = process.env.TEST_POSTGRES_URL ?? '';
const [one, two] = [0, 1].map(() => `t${randomBytes(4).toString('hex')}`) as [string, string];
const passwords = { [one]: 'a', [`${one}-owner`]: 'b', [two]: 'c', [`${two}-owner`]: 'd' };

let urls: Record<string, DatabaseUrls>;
const opened: Database[] = [];
function open(url = ''): Database {
  const database = openDatabase({ url, name: 'test', max: 1 });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  urls = await ensureDatabases(server, [one, two], passwords);
  await sql`create table register (line text)`.execute(open(urls[one]?.ownerUrl).db);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  const admin = openDatabase({ url: server, name: 'test', max: 1 });
  for (const name of [one, two]) {
    await sql`drop database ${sql.id(`tael_${name}`)} with (force)`.execute(admin.db);
    for (const role of [`tael_${name}`, `tael_${name}_owner`])
      await sql`drop role ${sql.id(role)}`.execute(admin.db);
  }
  await admin.close();
});

describe("a service's role", () => {
  it('reads and writes the rows of what its owner made', async () => {
    const { db } = open(urls[one]?.url);
    await sql`insert into register values ('first')`.execute(db);
    expect((await sql`select line from register`.execute(db)).rows).toEqual([{ line: 'first' }]);
  });

  it.each([
    'drop table register',
    'truncate register',
    'alter table register disable trigger all',
    'create table mine (line text)',
    'create schema mine',
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(open(urls[one]?.url).db)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it("may not enter another's database", async () => {
    const foreign = new URL(urls[two]?.url ?? '');
    foreign.username = `tael_${one}`;
    await expect(open(foreign.href).ping()).rejects.toMatchObject({ code: '42501' });
  });

  it('finds everything as it was at the next start', async () => {
    await ensureDatabases(server, [one, two], passwords);
    await open(urls[one]?.url).ping();
  });
});
