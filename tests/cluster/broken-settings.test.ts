import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { onPostgres } from './postgres.ts';
import { apply, kubectl, openRelease, podsOf, resource, secretOf, services, tags } from './release.ts';
import { untilReady, upgrade, type Release } from './release.ts';

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
// The old pods serve on, with the same money.
afterEach(async () => {
  await eventually(async () => expect(await allPods()).toEqual(before.pods), { timeoutMs: 60_000 });
  expect(await moneyOf()).toEqual(before.money);
});

/** A new pod of points with what the change left it; its log, before the change is undone. */
async function logOfNewPod(change: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<string[]> {
  const old = await podsOf('points');
  await change();
  try {
    await kubectl('rollout', 'restart', 'deployment/tael-points');
    let lines: string[] = [];
    await eventually(
      async () => {
        const pod = (await podsOf('points')).find((name) => !old.includes(name));
        const log = await kubectl('logs', `pod/${pod}`);
        lines = log.split('\n').filter(Boolean);
        expect(lines.length).toBeGreaterThan(0);
        const ready = await kubectl(
          'get',
          'pod',
          String(pod),
          '-o',
          'jsonpath={.status.containerStatuses[0].ready}',
        );
        expect(ready).toBe('false');
      },
      { timeoutMs: 60_000 },
    );
    return lines;
  } finally {
    await undo();
    await kubectl('rollout', 'undo', 'deployment/tael-points');
    await untilReady('deployment/tael-points');
  }
}

it('names a Secret that is missing', async () => {
  const { data, metadata } = await resource<Secret>('secret', 'tael-points');
  const { name, labels, annotations } = metadata;
  const lines = await logOfNewPod(
    () => kubectl('delete', 'secret', 'tael-points'),
    () => apply({ apiVersion: 'v1', kind: 'Secret', metadata: { name, labels, annotations }, data }),
  );
  expect(lines.join('\n')).toMatch(/RPC_SECRET: is missing.*Secrets come from Secret tael-points/);
}, 300_000);

it('names a wrong password of its database', async () => {
  const change = (password: string) => onPostgres(`alter role tael_points password '${password}'`);
  const right = await secretOf('points', 'password');
  const lines = await logOfNewPod(
    () => change('another'),
    () => change(right),
  );
  expect(lines.join('\n')).toMatch(/password authentication failed for user \\?"tael_points/);
}, 300_000);

it('names a Kafka that cannot be reached, before any pod changes', async () => {
  const set = { 'kafka.mode': 'external', 'kafka.brokers': 'nowhere:9092', 'migrations.waitSeconds': '5' };
  await expect(upgrade({ tag: tags[1], atomic: true, timeout: '3m', set })).rejects.toThrow(
    /pre-upgrade hooks failed/,
  );
  expect(await kubectl('logs', 'job/tael-auth-migrate', '-c', 'kafka')).toBe(
    'Kafka cannot be reached at nowhere:9092 (KAFKA_BROKERS)',
  );
}, 300_000);

it('stops an upgrade whose migration fails, before any pod changes', async () => {
  // Without its last line, the migration runs again and finds its tables there.
  const name = await onPostgres(
    `delete from migrations_points where id = (select max(id) from migrations_points) returning name`,
    'tael_points',
  );
  try {
    await expect(upgrade({ tag: tags[1], atomic: true, timeout: '3m' })).rejects.toThrow(
      /pre-upgrade hooks failed/,
    );
    expect(await kubectl('logs', 'job/tael-points-migrate', '-c', 'migrate')).toContain('already exists');
  } finally {
    await onPostgres(`insert into migrations_points (name, run_on) values ('${name}', now())`, 'tael_points');
  }
}, 300_000);
