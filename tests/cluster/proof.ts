import { expect } from 'vitest';
import { eventually } from '@tael/testkit';
import { expectCleanProof } from '../faults/money-platform.ts';
import { metricsOf, podsOf, services, type Release } from './release.ts';

const patience = { timeoutMs: 120_000, everyMs: 1_000 };
const comparing = ['chain-scanner', 'custody', 'points', 'referral', 'wallet', 'withdrawal'];

export async function expectCleanBooks({ api, admin }: Release): Promise<void> {
  await expectCleanProof({ here: api, admin });
  const { token } = admin;
  await eventually(async () => {
    const askedAt = Date.now();
    expect(await api.call('POST', '/api/tasks/run/reconcile-flows', { token })).toMatchObject({
      status: 202,
    });
    await eventually(async () => {
      const { body } = await api.call('GET', '/api/tasks/runs/reconcile-flows?limit=50', { token });
      const runs = body['runs'] as { service: string; startedAt: string }[];
      const since = runs.filter(({ startedAt }) => Date.parse(startedAt) >= askedAt);
      expect([...new Set(since.map(({ service }) => service))].toSorted()).toEqual(comparing);
    }, patience);
    expect(await flowBreaks()).toEqual([]);
  }, patience);
}

async function flowBreaks(): Promise<string[]> {
  const pods = (await Promise.all(services.map((service) => podsOf(service)))).flat();
  const measured = await metricsOf(pods);
  const gauges = measured.flatMap((text) =>
    text.split('\n').filter((line) => /^\w*flow_breaks[{ ]/.test(line)),
  );
  expect(gauges.length).toBeGreaterThan(0);
  return gauges.filter((line) => !line.endsWith(' 0'));
}
