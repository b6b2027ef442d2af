import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { run } from './command.ts';
import { allAccountedFor, watchFor } from './load.ts';
import { onPostgres } from './postgres.ts';
import { expectCleanBooks } from './proof.ts';
import { apply, kubectl, namespace, openRelease, resource, services, untilReady } from './release.ts';
import type { Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

const claim = 'data-tael-postgres-0';
const deployments = services.map((name) => `deployment/tael-${name}`);

const scaleServices = async (replicas: number): Promise<void> => {
  await kubectl('scale', ...deployments, `--replicas=${replicas}`);
  if (replicas > 0) await Promise.all(deployments.map(untilReady));
  else {
    const selector = 'app.kubernetes.io/component=service';
    await kubectl('wait', '--for=delete', 'pod', '-l', selector, '--timeout=120s');
  }
};

const ledger = (): Promise<string> =>
  onPostgres(
    `select account::text from account union all select 'postings: ' || count(*) from posting order by 1`,
    'tael_wallet',
  );

interface Container {
  name: string;
  image: string;
}
interface StatefulSet {
  spec: { template: { spec: { containers: [Container]; volumes: object[]; securityContext: object } } };
}
interface Claim {
  metadata: { labels: object };
  spec: { accessModes: string[]; resources: object; storageClassName: string };
}

async function withVolume(work: (pod: string) => Promise<unknown>): Promise<void> {
  const { spec } = (await resource<StatefulSet>('statefulset', 'tael-postgres')).spec.template;
  const [{ image }] = spec.containers;
  const restorer = {
    name: 'restorer',
    image,
    command: ['sleep', '600'],
    volumeMounts: [{ name: 'data', mountPath: '/var/lib/postgresql' }],
  };
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: claim } }];
  const { securityContext } = spec;
  await apply({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'restorer' } },
    spec: { automountServiceAccountToken: false, containers: [restorer], volumes, securityContext },
  });
  await kubectl('wait', '--for=condition=Ready', 'pod/restorer', '--timeout=60s');
  await work('restorer');
  await kubectl('delete', 'pod', 'restorer', '--now');
}

it('has every balance and a clean proof after its database volume was deleted and restored', async () => {
  expect(await watchFor(20, release)).toMatchObject({ ...allAccountedFor, failed: 0 });
  await expectCleanBooks(release);
  const folder = mkdtempSync(join(tmpdir(), 'tael-backup-'));
  const backup = join(folder, 'base.tar');
  try {
    await scaleServices(0);
    const before = await ledger();
    expect(before.split('\n').length).toBeGreaterThan(20);
    const take = 'pg_basebackup -U postgres -D - -Ft -X fetch --checkpoint=fast';
    await run('bash', ['-c', `kubectl -n ${namespace} exec tael-postgres-0 -- ${take} >'${backup}'`]);

    const { metadata, spec } = await resource<Claim>('persistentvolumeclaim', claim);
    const { accessModes, resources, storageClassName } = spec;
    await kubectl('scale', 'statefulset/tael-postgres', '--replicas=0');
    await kubectl('wait', '--for=delete', 'pod/tael-postgres-0', '--timeout=90s');
    await kubectl('delete', 'persistentvolumeclaim', claim, '--timeout=90s');
    await apply({
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
      metadata: { name: claim, labels: metadata.labels },
      spec: { accessModes, resources, storageClassName },
    });
    await withVolume((pod) => {
      const unpack = 'mkdir -m 700 /var/lib/postgresql/data && tar -x -C /var/lib/postgresql/data';
      return run('bash', ['-c', `kubectl -n ${namespace} exec -i ${pod} -- sh -c '${unpack}' <'${backup}'`]);
    });
    await kubectl('scale', 'statefulset/tael-postgres', '--replicas=1');
    await untilReady('statefulset/tael-postgres');
    expect(await ledger()).toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
    await kubectl('delete', 'pod', 'restorer', '--ignore-not-found', '--now');
    await kubectl('scale', 'statefulset/tael-postgres', '--replicas=1');
    await scaleServices(1);
  }
  release = await eventually(openRelease, { timeoutMs: 60_000, everyMs: 1_000 });
  await expectCleanBooks(release);
  const { token } = await release.api.register();
  expect(await release.api.call('POST', '/api/user/checkin', { token })).toMatchObject({ status: 200 });
  await eventually(async () => {
    const { body } = await release.api.call('GET', '/api/user/me', { token });
    expect(body).toMatchObject({ user: { points: 50 } });
  });
}, 900_000);
