import { beforeAll, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { allAccountedFor, under, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { kubectl, openRelease, resource, services, untilReady, type Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

const targets = [
  ...services.map((name) => ({ name, workload: `deployment/tael-${name}` })),
  ...['kafka', 'postgres', 'mongodb'].map((name) => ({ name, workload: `statefulset/tael-${name}` })),
];

interface Pods {
  items: {
    metadata: { name: string; uid: string };
    status: { conditions?: { type: string; status: string }[] };
  }[];
}

async function podsOf(name: string): Promise<{ name: string; uid: string; isReady: boolean }[]> {
  const selector = `app.kubernetes.io/name=${name},app.kubernetes.io/component in (service,store)`;
  const { items } = await resource<Pods>('pods', '-l', selector);
  return items.map(({ metadata: { name: pod, uid }, status: { conditions = [] } }) => ({
    name: pod,
    uid,
    isReady: conditions.some(({ type, status }) => type === 'Ready' && status === 'True'),
  }));
}

/** Without a grace period, as when a node is lost. A StatefulSet's new pod has the old name, so compare uids. */
async function kill({ name }: (typeof targets)[number]): Promise<void> {
  const old = await podsOf(name);
  await kubectl('delete', 'pod', ...old.map((pod) => pod.name), '--grace-period=0', '--force');
  await eventually(
    async () => {
      const ready = (await podsOf(name)).filter(({ isReady }) => isReady);
      expect(ready).toHaveLength(old.length);
      expect(ready.filter(({ uid }) => old.some((pod) => pod.uid === uid))).toEqual([]);
    },
    { timeoutMs: 180_000, everyMs: 1_000 },
  );
}

it.each(targets)(
  'recovers by itself from a killed $name under load',
  async (target) => {
    const watched = await under(watchFor(70, release, { KILLS: '1' }), () => kill(target));
    expect(watched).toMatchObject(allAccountedFor);
    expect(watched.requests).toBeGreaterThan(2_000);
    await Promise.all(targets.map(({ workload }) => untilReady(workload)));
    await expectCleanBooks(release);
  },
  600_000,
);
