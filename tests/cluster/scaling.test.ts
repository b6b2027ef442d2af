import { beforeAll, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { attempt } from './command.ts';
import { allAccountedFor, under, unharmed, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { kubectl, metricsOf, openRelease, podsOf, services, untilReady, upgrade } from './release.ts';
import type { Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

const patience = { timeoutMs: 180_000, everyMs: 1_000 };
const untilReplicas = (name: string, count: number): Promise<void> =>
  eventually(async () => expect(await podsOf(name)).toHaveLength(count), patience);

async function scale(name: string, replicas: number): Promise<void> {
  await kubectl('scale', `deployment/tael-${name}`, `--replicas=${replicas}`);
  await untilReady(`deployment/tael-${name}`);
  await untilReplicas(name, replicas);
}

const podsExcept = async (name: string): Promise<string[]> =>
  (await Promise.all(services.filter((other) => other !== name).map(podsOf))).flat().toSorted();

const countedIn = async (pods: readonly string[], counter: RegExp): Promise<number[]> =>
  (await metricsOf(pods)).map((text) =>
    text
      .split('\n')
      .filter((line) => counter.test(line))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0),
  );

it('scales one service 1 → 3 → 1 by command: each replica gets requests, none fails, and the others stay', async () => {
  const others = await podsExcept('wallet');
  const watched = await under(watchFor(150, release), async () => {
    await scale('wallet', 3);
    await eventually(async () => {
      const answered = await countedIn(await podsOf('wallet'), /^http_request_duration_seconds_count\{/);
      expect(Math.min(...answered)).toBeGreaterThan(50);
    }, patience);
    await scale('wallet', 1);
  });
  expect(watched).toMatchObject(unharmed);
  expect(await podsExcept('wallet')).toEqual(others);
  await expectCleanBooks(release);
}, 600_000);

it('applies each event once while the replicas that consume it change', async () => {
  const { api } = release;
  const people: { token: string }[] = [];
  const checkIns = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const person = await api.register();
      people.push(person);
      const { status } = await api.call('POST', '/api/user/checkin', { token: person.token });
      expect(status).toBe(200);
    }
  };
  const checkInsDuring = async (change: Promise<void>): Promise<void> => {
    const over = new AbortController();
    const changed = change.finally(() => over.abort());
    while (!over.signal.aborted) await checkIns(1);
    await changed;
  };
  await checkInsDuring(scale('points', 3));
  await eventually(async () => {
    await checkIns(3);
    const consumed = await countedIn(await podsOf('points'), /^events_consumed_total\{/);
    expect(Math.min(...consumed)).toBeGreaterThan(0);
  }, patience);
  await checkInsDuring(scale('points', 1));
  await eventually(async () => {
    const points = await Promise.all(
      people.map(async ({ token }) => {
        const { body } = await api.call('GET', '/api/user/me', { token });
        return (body['user'] as { points: number }).points;
      }),
    );
    expect(points).toEqual(people.map(() => 50));
  }, patience);
  await expectCleanBooks(release);
}, 600_000);

it('is scaled by its HPA under load, and back after it', async () => {
  const others = await podsExcept('wallet');
  // The wallet exceeds 140 % under the load. Two idle replicas together stay below it, so one is removed.
  const autoscaling = { max: '3', cpu: '140' };
  await upgrade({
    set: Object.fromEntries(
      Object.entries(autoscaling).map(([key, value]) => [`services.wallet.autoscaling.${key}`, value]),
    ),
  });
  const behavior = { scaleDown: { stabilizationWindowSeconds: 15 } };
  await kubectl('patch', 'hpa', 'tael-wallet', '--type=merge', '-p', JSON.stringify({ spec: { behavior } }));
  try {
    const watched = await under(watchFor(150, release), async () => {
      await eventually(async () => expect((await podsOf('wallet')).length).toBeGreaterThan(1), patience);
      await untilReady('deployment/tael-wallet');
    });
    expect(watched).toMatchObject(unharmed);
    await untilReplicas('wallet', 1);
    expect(await podsExcept('wallet')).toEqual(others);
  } finally {
    await upgrade();
  }
  await expectCleanBooks(release);
}, 900_000);

it('is drained one replica at a time: the last one waits for a place, and serves on', async () => {
  await scale('gateway', 2);
  const before = await podsOf('gateway');
  const node = await kubectl('get', 'nodes', '-o', 'jsonpath={.items[0].metadata.name}');
  const watched = await under(watchFor(60, release), async () => {
    const selector = '--pod-selector=app.kubernetes.io/name=gateway,app.kubernetes.io/component=service';
    const options = ['--delete-emptydir-data', '--timeout=20s'];
    const drained = await attempt('kubectl', ['drain', node, selector, ...options]);
    await kubectl('uncordon', node);
    expect(drained.stderr).toContain("would violate the pod's disruption budget");
    await untilReady('deployment/tael-gateway');
  });
  expect(watched).toMatchObject({ ...allAccountedFor, failed: 0 });
  const kept = (await podsOf('gateway')).filter((pod) => before.includes(pod));
  expect(kept).toHaveLength(1);
  await scale('gateway', 1);
}, 300_000);
