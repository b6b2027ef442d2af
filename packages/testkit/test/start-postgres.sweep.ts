import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually, spawnService, startPostgres, type PostgresServer } from '../src/index.ts';
import { enterable, othersCanEnter } from '../src/postgres-binaries.ts';

const started: PostgresServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

async function start(): Promise<PostgresServer> {
  const server = await startPostgres();
  started.push(server);
  return server;
}

async function ask<T>(url: string, text: string): Promise<T[]> {
  const database = openDatabase({ url, name: 'testkit', max: 1 });
  try {
    return (await sql<T>`${sql.raw(text)}`.execute(database.db)).rows;
  } finally {
    await database.close();
  }
}

const dataFolder = async (url: string): Promise<string> =>
  (await ask<{ data_directory: string }>(url, 'show data_directory'))[0]?.data_directory ?? '';

describe('a Postgres of the test’s own', () => {
  it('keeps what was committed through SIGKILL, on the same address', async () => {
    const server = await start();
    await ask(server.url, 'create table kept as select 7 as n');
    await server.kill();
    await server.restart();
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('starts again at once after SIGKILL in the middle of work', async () => {
    const server = await start();
    const busy = ask(server.url, 'select count(*) from generate_series(1, 30000000)').catch(() => 'cut');
    await eventually(async () =>
      expect(
        await ask(
          server.url,
          `select from pg_stat_activity where query like '%30000000)' and state = 'active'`,
        ),
      ).toHaveLength(1),
    );
    await server.kill();
    await server.restart();
    expect(await busy).toBe('cut');
    expect(await ask(server.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  it('is not shared: two at once have their own data and ports, and syncs to disk', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(await dataFolder(one.url)).not.toBe(await dataFolder(other.url));
    expect(await ask(one.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('takes its folder away when it stops', async () => {
    const server = await startPostgres();
    const folder = await dataFolder(server.url);
    await server.stop();
    expect(existsSync(dirname(folder))).toBe(false);
  });
});

describe('a test process that is killed', () => {
  it('leaves no server, no folder and no service behind', async () => {
    const owner = await spawnService({
      entry: fileURLToPath(new URL('processes/owner-that-waits.ts', import.meta.url)),
      nodeFlags: ['--import', 'tsx', '--conditions=source'],
      env: {},
    });
    const { server, service, url } = await eventually(
      () => JSON.parse(owner.output()) as { server: number; service: number; url: string },
    );
    const folder = dirname(await dataFolder(url));
    owner.kill('SIGKILL');
    await owner.exited;
    await eventually(() => {
      for (const pid of [server, service]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      expect(existsSync(folder)).toBe(false);
    });
  });
});

describe('a checkout where the server’s user can’t enter', () => {
  it('has its binaries copied once, to a place where others may run them', () => {
    const home = mkdtempSync(join(tmpdir(), 'tael-testkit-'));
    chmodSync(home, 0o755);
    const [closed, copy] = [join(home, 'closed'), join(home, 'copy')];
    const native = join(closed, 'native');
    mkdirSync(join(native, 'bin'), { recursive: true });
    writeFileSync(join(native, 'bin/postgres'), '', { mode: 0o700 });
    expect(enterable(native, copy)).toBe(native);
    chmodSync(closed, 0o700);
    expect(enterable(native, copy)).toBe(copy);
    expect(othersCanEnter(join(copy, 'bin'))).toBe(true);
    expect(statSync(join(copy, 'bin/postgres')).mode & 0o777).toBe(0o755);
    const { ino } = statSync(copy);
    expect(enterable(native, copy)).toBe(copy);
    expect(statSync(copy).ino).toBe(ino);
    rmSync(home, { recursive: true });
  });
});
