import { beforeAll, expect, it } from 'vitest';
import { under, unharmed, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { kubectl, openRelease, secretOf, services, untilReady, upgrade } from './release.ts';
import type { Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

async function give(values: string): Promise<void> {
  const stringData = JSON.stringify({ stringData: { RPC_SECRET: values } });
  for (const name of services) await kubectl('patch', 'secret', `tael-${name}`, '-p', stringData);
  // One at a time: on two cores, seven starts at once leave too little for the load.
  for (const name of services) {
    await kubectl('rollout', 'restart', `deployment/tael-${name}`);
    await untilReady(`deployment/tael-${name}`);
  }
}

it('gets a new RPC secret in three rollouts under load without a failed request', async () => {
  const old = await secretOf('gateway', 'RPC_SECRET');
  const fresh = 'a-new-secret-between-the-services';
  const watched = await under(watchFor(540, release), async () => {
    await give(`${old},${fresh}`);
    await give(`${fresh},${old}`);
    await give(fresh);
  });
  expect(watched).toMatchObject(unharmed);
  await expectCleanBooks(release);
  // The chart keeps the Secret, but a rollback would restore the values of its release. After two upgrades, the previous
  // release has the new ones.
  await upgrade();
  await upgrade();
}, 900_000);
