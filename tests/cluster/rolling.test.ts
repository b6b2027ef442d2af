import { beforeAll, expect, it } from 'vitest';
import { under, unharmed, watchFor } from './load.ts';
import { expectCleanBooks } from './proof.ts';
import { helm, kubectl, openRelease, rolledBack, tags, upgrade, type Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  // A rollback then leads to a release whose migrations were hooks, as all but the first do.
  await upgrade();
  release = await openRelease();
});

const imagesNow = async (): Promise<string[]> => {
  const images = await kubectl(
    'get',
    'deployments',
    '-o',
    'jsonpath={.items[*].spec.template.spec.containers[0].image}',
  );
  return [...new Set(images.split(' ').map((image) => image.replace(/^.*:/, '')))];
};

it('replaces every pod under load without a failed request', async () => {
  const watched = await under(watchFor(300, release), () => upgrade({ tag: tags[1] }));
  expect(await imagesNow()).toEqual([tags[1]]);
  expect(watched).toMatchObject(unharmed);
  expect(watched.requests).toBeGreaterThan(14_000);
  await expectCleanBooks(release);
}, 600_000);

it('goes back under load without a failed request', async () => {
  const watched = await under(watchFor(240, release), () =>
    helm('rollback', 'tael', '--wait', '--timeout', '5m'),
  );
  expect(await imagesNow()).toEqual([tags[0]]);
  expect(watched).toMatchObject(unharmed);
  await expectCleanBooks(release);
}, 600_000);

it('rolls back by itself from an image that cannot work, while the old pods serve on', async () => {
  const before = await imagesNow();
  // The gateway has no migration, so only its pod waits for the image.
  const set = { 'services.gateway.image': 'tael-gateway:absent' };
  const watched = await under(watchFor(180, release), () =>
    expect(upgrade({ atomic: true, timeout: '60s', set })).rejects.toThrow(rolledBack),
  );
  expect(watched).toMatchObject(unharmed);
  expect(await imagesNow()).toEqual(before);
}, 600_000);
