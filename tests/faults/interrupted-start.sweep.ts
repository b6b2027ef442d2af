import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, freePort } from '@tael/testkit';
import { familyOf, isAlive } from '../platform.ts';

const root = resolve(import.meta.dirname, '../..');

let dataFolder: string;
beforeAll(() => {
  dataFolder = mkdtempSync('/var/tmp/tael-interrupted-');
  chmodSync(dataFolder, 0o711);
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function begin(env: Record<string, string> = {}) {
  const supervisor = spawn('node', ['deploy/local/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      TAEL_DATA_DIR: dataFolder,
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    output: () => output,
    family: () => familyOf(supervisor.pid ?? 0),
    ended: once(supervisor, 'exit') as Promise<[code: number | null]>,
    interrupt: () => supervisor.kill('SIGINT'),
  };
}

describe('a start that does not come to its end', () => {
  it.each([
    ['Postgres is up', /postgres/],
    ['the migrations run', /postgres: tael_\w+_owner/],
    ['the services start', /main\.js.*main\.js/],
    ['the demo is made', /making the demo/],
  ])('is over soon after Ctrl-C while %s, leaving no process behind', async (_moment, sign) => {
    const { family, interrupt, ended, output } = await begin();
    const seen = await eventually(
      () => {
        const members = family();
        expect([...members.map(({ command }) => command), output()].join(' ')).toMatch(sign);
        return members.map(({ pid }) => pid);
      },
      { timeoutMs: 50_000, everyMs: 5 },
    );
    const asked = performance.now();
    interrupt();
    const [code] = await ended;
    await eventually(() => expect(seen.filter(isAlive)).toEqual([]));
    // Twice the limit, since a busy machine runs this.
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect([code, output()]).toEqual([0, expect.not.stringContaining('Tael is ready')]);
  });

  it('names a taken port in one line', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    const { ended, output } = await begin({ PORT: String(port) });
    expect(await ended).toEqual([78, null]);
    expect(output()).toBe(`Port ${port} is taken. Stop what listens there, or set PORT.\n`);
    occupant.close();
  });

  it.each([
    [{ PORT: 'http' }, "PORT must be a port, not 'http'"],
    [{ TAEL_DEMO: 'maybe' }, "TAEL_DEMO must be on or off, not 'maybe'"],
    [{ ADMIN_EMAIL: 'a@b.test' }, 'ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all'],
    [
      { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'tael-admin-local' },
      'ADMIN_PASSWORD is the published one of the demo: choose another',
    ],
  ])('names a setting that makes no sense in one line: %p', async (env, line) => {
    const { ended, output } = await begin(env);
    expect(await ended).toEqual([78, null]);
    expect(output()).toBe(`${line}\n`);
  });
});
