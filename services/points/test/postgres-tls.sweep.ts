import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  eventually,
  freePort,
  makeCertificate,
  rpcKeysOf,
  spawnService,
  startPostgres,
  temporaryFolder,
} from '@tael/testkit';

const dist = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

it('a service whose Postgres has the certificate of another CA logs it, and is ready once it has the right one', async () => {
  const folder = temporaryFolder('tael-points-tls-');
  const right = makeCertificate(folder.path, 'right');
  const other = makeCertificate(folder.path, 'other');
  let shown = right;
  const server = await startPostgres({ password: 'a-password', durable: false, certificate: () => shown });
  const database = { POSTGRES_URL: server.url, POSTGRES_CA_FILE: right.caFile };
  const migrated = await spawnService({ entry: dist('migrate.js'), env: database });
  expect(await migrated.exited).toEqual({ code: 0, signal: null });

  shown = other;
  await server.restart();
  const internalPort = await freePort();
  const points = await spawnService({
    entry: dist('main.js'),
    env: {
      ...database,
      ...rpcKeysOf('points'),
      PORT: '0',
      INTERNAL_PORT: String(internalPort),
      METRICS_PORT: '0',
      AUTH_RPC_URL: 'http://127.0.0.1:9',
      KAFKA_BROKERS: '127.0.0.1:9',
    },
  });
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
  const refusals = () => points.output().split('relay: database unavailable, retrying').length - 1;
  await eventually(() => expect(refusals()).toBeGreaterThan(1), { timeoutMs: 60_000 });
  expect(points.output()).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  expect(points.output()).not.toContain('a-password');
  expect((await readiness()).text).toContain('database');

  shown = right;
  await server.restart();
  await eventually(() => expect(points.output()).toContain('relay: leading'), { timeoutMs: 60_000 });
  points.kill();
  expect(await points.exited).toMatchObject({ signal: null });
  await server.stop();
  folder.remove();
}, 180_000);
