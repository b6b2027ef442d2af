import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase, type Database, type MigrationSet } from '@tael/postgres';
import pg from 'pg';
import { testPostgresUrl } from './config.ts';

export interface TestDatabase {
  url: string;
  database: Database;
  drop: () => Promise<void>;
}

interface Contents {
  migrations: readonly MigrationSet[];
  /** Rows that cost time to make, made once: `key` names them. */
  fill?: { key: string; run: (url: string) => Promise<void> } | undefined;
}

export async function testDatabase({ migrations, fill }: Contents): Promise<TestDatabase> {
  const server = testPostgresUrl();
  const template = `tpl_${fingerprint(migrations, fill?.key)}`;
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    // An unfinished template must not be cloned.
    await admin.query('select pg_advisory_lock(7203119)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(admin, server, template, { migrations, fill });
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(server, name);
  const database = openDatabase({ url, name: 'test', max: 20, statementTimeoutMs: 0 });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makeTemplate(admin: pg.Client, server: string, name: string, { migrations, fill }: Contents) {
  const draft = `${name}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  await migrate(urlOf(server, draft), [...migrations]);
  await fill?.run(urlOf(server, draft));
  await admin.query(`alter database ${draft} rename to ${name}`);
}

function fingerprint(sets: readonly MigrationSet[], key = ''): string {
  const hash = createHash('sha256').update(`${key}\0`);
  for (const { name, dir, functions } of sets) {
    for (const folder of [dir, functions ?? []].flat()) {
      const path = typeof folder === 'string' ? folder : fileURLToPath(folder);
      for (const file of readdirSync(path).sort())
        hash.update(`${name}/${file}\0`).update(readFileSync(join(path, file)));
    }
  }
  return hash.digest('hex').slice(0, 20);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server, application_name: 'testkit' });
  // A test may end the server. Without a listener, the event would also end this process.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
