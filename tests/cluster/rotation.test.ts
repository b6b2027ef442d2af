import { beforeAll, expect, it } from 'vitest';
import { drawPrivateKey, publicKeysText } from '@tael/runtime';
import { under, unharmed, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { kubectl, openRelease, secretOf, services, untilReady, upgrade } from './release.ts';
import type { Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

const callers = ['gateway', ...services];

async function rollOut(): Promise<void> {
  // One at a time: on two cores, seven starts at once leave too little for the load.
  for (const name of callers) {
    await kubectl('rollout', 'restart', `deployment/tael-${name}`);
    await untilReady(`deployment/tael-${name}`);
  }
}

const publish = (keys: string) =>
  kubectl('patch', 'configmap', 'tael-rpc', '-p', JSON.stringify({ data: { RPC_PUBLIC_KEYS: keys } }));

it('gets new keys of all callers in three rollouts under load without a failed request', async () => {
  const old: Record<string, string> = {};
  for (const name of callers) old[name] = await secretOf(name, 'RPC_KEY');
  const fresh = Object.fromEntries(callers.map((name) => [name, drawPrivateKey()]));
  const watched = await under(watchFor(540, release), async () => {
    await publish(`${publicKeysText(old)},${publicKeysText(fresh)}`);
    await rollOut();
    for (const [name, RPC_KEY] of Object.entries(fresh))
      await kubectl('patch', 'secret', `tael-${name}`, '-p', JSON.stringify({ stringData: { RPC_KEY } }));
    await rollOut();
    await publish(publicKeysText(fresh));
    await rollOut();
  });
  expect(watched).toMatchObject(unharmed);
  await expectCleanBooks(release);
  // The chart keeps the Secret, but a rollback would restore the values of its release. After two upgrades, the previous
  // release has the new ones.
  await upgrade();
  await upgrade();
}, 900_000);
