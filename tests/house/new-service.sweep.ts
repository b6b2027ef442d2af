import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventLogMigrations } from '@tael/events';
import { operationsRpc } from '@tael/proto';
import { drawPrivateKey, publicKeysText, rpcClient } from '@tael/runtime';
import {
  rpcPublicKeys,
  spawnReplica,
  spawnService,
  startAuth,
  temporaryFolder,
  testDatabase,
  tokenOf,
  type AuthProcess,
  type Replica,
} from '@tael/testkit';

const root = join(import.meta.dirname, '../..');
const name = 'car-loans';
const key = drawPrivateKey();
const tree = temporaryFolder('tael-new-service-');
const folder = join(tree.path, 'services', name);
const run = (script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, script), ...args], { encoding: 'utf8' });

let auth: AuthProcess;
let stores: Awaited<ReturnType<typeof testDatabase>>;
let replica: Replica;
let printed: string;

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(tree.path, 'node_modules'));
  printed = run('templates/make-service.js', name, tree.path);
  run('deploy/local/build.js', tree.path);
  run('deploy/local/bundle.js', tree.path);
  stores = await testDatabase({ migrations: [eventLogMigrations] });
  const migration = await spawnService({
    entry: join(folder, 'dist/bundle/migrate.js'),
    env: { POSTGRES_URL: stores.url },
  });
  expect([await migration.exited, migration.output()]).toEqual([
    { code: 0, signal: null },
    expect.stringContaining('car_loans/0001_start'),
  ]);
  auth = await startAuth({ RPC_PUBLIC_KEYS: `${rpcPublicKeys},${publicKeysText({ [name]: key })}` });
  replica = await spawnReplica({
    entry: join(folder, 'dist/bundle/main.js'),
    env: {
      POSTGRES_URL: stores.url,
      EVENT_LOG_URL: stores.url,
      AUTH_RPC_URL: auth.internalUrl,
      RPC_KEY: key,
      RPC_PUBLIC_KEYS: rpcPublicKeys,
    },
  });
}, 60_000);
afterAll(async () => {
  replica.process.kill('SIGKILL');
  await replica.process.exited;
  await auth.stop();
  await stores.drop();
  tree.remove();
});

describe('a new service', () => {
  it('is twelve files, named after it, and the lines that it needs elsewhere are printed', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'dist')))
      .map(({ parentPath, name: file }) => join(parentPath, file));
    expect(files).toHaveLength(12);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(file + text).not.toContain('example');
      // A name with a dash is no identifier, so it must be a string.
      if (file.endsWith('.ts')) expect(text).not.toMatch(/[^'/-]\bcar-loans/);
    }
    expect(printed).toContain(`services/${name}: 12 files`);
    expect(printed).toContain('CAR_LOANS_RPC_URL');
  });

  it('is ready on a Postgres of its own and answers the users of auth', async () => {
    expect((await fetch(`${replica.internalUrl}/readyz`)).status).toBe(200);
    const ann = await auth.register('ann');
    const ask = (headers: Record<string, string>) => fetch(`${replica.url}/api/${name}`, { headers });
    const answer = await ask({ authorization: `Bearer ${await ann.internalToken()}` });
    expect([answer.status, await answer.json()]).toEqual([200, { userId: ann.id }]);
    expect((await ask({})).status).toBe(401);
  });

  it("answers the operators' questions, and refuses an act that it cannot record", async () => {
    const rpc = { url: replica.internalUrl, token: tokenOf('gateway', name) };
    const operations = rpcClient(operationsRpc.OperationsService, rpc);
    expect((await operations.getHealth({})).problems).toEqual({ database: '' });
    const actor = { userId: 'u', role: 'admin', requestId: 'r' };
    await expect(operations.getConfiguration({ actor })).rejects.toThrow('no record of acts');
  });

  it('stops when it is told to', async () => {
    replica.process.kill('SIGTERM');
    expect(await replica.process.exited).toEqual({ code: 0, signal: null });
    expect(replica.process.output()).toContain('"msg":"stopped"');
  });

  it('is not made twice, nor under a name that is none', () => {
    expect(() => run('templates/make-service.js', name, tree.path)).toThrow(`services/${name} exists`);
    expect(() => run('templates/make-service.js', '../x', tree.path)).toThrow('kebab-case');
  });
});
