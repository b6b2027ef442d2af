import { beforeAll, expect, it } from '@jest/globals';
import { allAccountedFor, under, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { kubectl, openRelease, podsOf, services, untilReady, type Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

const targets = [
  ...services.map((name) => ({ name, workload: `deployment/tael-${name}` })),
  ...['kafka', 'postgres', 'mongodb'].map((name) => ({ name, workload: `statefulset/tael-${name}` })),
];

/** Without a grace period, as when a node is lost. */
async function kill({ name, workload }: (typeof targets)[number]): Promise<void> {
  const pods = workload.startsWith('statefulset') ? [`tael-${name}-0`] : await podsOf(name);
  await kubectl('delete', 'pod', ...pods, '--grace-period=0', '--force');
  await kubectl('wait', '--for=delete', ...pods.map((pod) => `pod/${pod}`), '--timeout=60s');
  await untilReady(workload);
}

it.each(targets)(
  'recovers by itself from a killed $name under load',
  async (target) => {
    const watched = await under(watchFor(60, release, { KILLS: '1' }), () => kill(target));
    expect(watched).toMatchObject(allAccountedFor);
    await Promise.all(targets.map(({ workload }) => untilReady(workload)));
    await expectCleanBooks(release);
  },
  600_000,
);
