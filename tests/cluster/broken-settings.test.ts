import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { onPostgres } from './postgres.ts';
import {
  apply,
  kubectl,
  namespace,
  openRelease,
  podsOf,
  resource,
  secretOf,
  services,
  tags,
} from './release.ts';
import { rolledBack, untilReady, upgrade, type Release } from './release.ts';

let release: Release;
let person: Account;
beforeAll(async () => {
  release = await openRelease();
  person = await release.api.register();
});

interface Secret {
  data: object;
  metadata: { name: string; labels: object; annotations: object };
}

const allPods = async (): Promise<string[]> => (await Promise.all(services.map(podsOf))).flat().toSorted();
const moneyOf = async () => (await release.api.call('GET', '/api/wallet', { token: person.token })).body;

let before: { pods: string[]; money: Awaited<ReturnType<typeof moneyOf>> };
beforeEach(async () => {
  const given = { token: release.admin.token, body: { balance: 726 } };
  await release.api.call('PUT', `/api/admin/users/${person.id}`, given);
  before = { pods: await allPods(), money: await moneyOf() };
});
afterEach(async () => {
  await eventually(async () => expect(await allPods()).toEqual(before.pods), {
    timeoutMs: 60_000,
    everyMs: 1_000,
  });
  expect(await moneyOf()).toEqual(before.money);
});

async function expectLogOfNewPod(
  line: RegExp,
  change: () => Promise<unknown>,
  undo: () => Promise<unknown>,
): Promise<void> {
  const old = await podsOf('points');
  await change();
  try {
    await kubectl('rollout', 'restart', 'deployment/tael-points');
    await eventually(
      async () => {
        const pod = (await podsOf('points')).find((name) => !old.includes(name));
        expect(await kubectl('logs', `pod/${pod}`)).toMatch(line);
        const ready = await kubectl(
          'get',
          'pod',
          String(pod),
          '-o',
          'jsonpath={.status.containerStatuses[0].ready}',
        );
        expect(ready).toBe('false');
      },
      { timeoutMs: 60_000, everyMs: 1_000 },
    );
  } finally {
    await undo();
    await kubectl('rollout', 'undo', 'deployment/tael-points');
    await untilReady('deployment/tael-points');
  }
}

it('names a Secret that is missing', async () => {
  const { data, metadata } = await resource<Secret>('secret', 'tael-points');
  const { name, labels, annotations } = metadata;
  await expectLogOfNewPod(
    /RPC_KEY: is missing.*Secrets come from Secret tael-points/,
    () => kubectl('delete', 'secret', 'tael-points'),
    () => apply({ apiVersion: 'v1', kind: 'Secret', metadata: { name, labels, annotations }, data }),
  );
}, 300_000);

it('names a wrong password of its database', async () => {
  const change = (password: string) => onPostgres(`alter role tael_points password '${password}'`);
  const right = await secretOf('points', 'password');
  await expectLogOfNewPod(
    /password authentication failed for user \\?"tael_points/,
    () => change('another'),
    () => change(right),
  );
}, 300_000);

it('names a Kafka that cannot be reached, before any pod changes', async () => {
  await kubectl('scale', 'statefulset/tael-kafka', '--replicas=0');
  await kubectl('wait', '--for=delete', 'pod/tael-kafka-0', '--timeout=90s');
  try {
    const set = { 'migrations.waitSeconds': '5' };
    await expect(upgrade({ tag: tags[1], atomic: true, timeout: '3m', set })).rejects.toThrow(rolledBack);
    expect(await kubectl('logs', 'job/tael-auth-migrate', '-c', 'kafka')).toBe(
      `Kafka cannot be reached at tael-kafka-0.tael-kafka.${namespace}.svc:9092 (KAFKA_BROKERS)`,
    );
  } finally {
    await kubectl('scale', 'statefulset/tael-kafka', '--replicas=1');
    await untilReady('statefulset/tael-kafka');
  }
}, 300_000);

it('goes back by itself from a setting that a service refuses', async () => {
  const set = { 'services.points.env.VERIFIED_EMAIL': 'maybe' };
  await expect(upgrade({ atomic: true, timeout: '60s', set })).rejects.toThrow(rolledBack);
}, 300_000);

it('stops an upgrade whose migration fails, before any pod changes', async () => {
  // The earlier rollback recreated the first release's Jobs; wait until they are gone, or they would fail too.
  await kubectl('wait', '--for=delete', 'job/tael-points-migrate-first', '--timeout=90s');
  // Without its last line, the migration runs again and fails at its existing tables.
  const name = await onPostgres(
    `delete from migrations_points where id = (select max(id) from migrations_points) returning name`,
    'tael_points',
  );
  try {
    await expect(upgrade({ tag: tags[1], atomic: true, timeout: '3m' })).rejects.toThrow(rolledBack);
    expect(await kubectl('logs', 'job/tael-points-migrate', '-c', 'migrate')).toContain('already exists');
  } finally {
    await onPostgres(`insert into migrations_points (name, run_on) values ('${name}', now())`, 'tael_points');
  }
}, 300_000);
