import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyPeer, parseEnv, type Callers } from '@tael/runtime';
import { named, podNames, render, services, type KubernetesObject, type Peer } from './rendered-chart.ts';

const root = resolve(import.meta.dirname, '../..');

type Schema = Parameters<typeof parseEnv>[0];

const schemaOf = async (service: string): Promise<Schema> => {
  const folder = service === 'gateway' ? 'gateway' : `services/${service}`;
  return (
    (await import(new URL(`../../${folder}/src/config.ts`, import.meta.url).href)) as { configSchema: Schema }
  ).configSchema;
};

interface Edges {
  asks: string[];
  stores: string[];
  outside: boolean;
}

function documentedEdges(): [service: string, Edges][] {
  const text = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = text.split(/^\| From .*\n\|[ -|]+\n/m);
  const rows = table.split('\n\n')[0]?.trim().split('\n') ?? [];
  const words = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? []).toSorted();
  return rows.map((row) => {
    const [, from, asks, stores, outside = ''] = row.split('|');
    return [
      words(from)[0] ?? '',
      { asks: words(asks), stores: words(stores), outside: outside.trim() !== '' },
    ];
  });
}

/** `publicCallers`: the callers of port 8080, which receives users' requests. */
function openedEdges(objects: readonly KubernetesObject[], name: string) {
  const { egress, ingress } = named(objects, 'NetworkPolicy', name).spec;
  const to = egress.flatMap((rule) => rule.to);
  const publicRules = ingress.filter(({ ports }) => ports.some(({ port }) => port === 8080));
  return {
    asks: podNames(to, 'service').toSorted(),
    stores: podNames(to, 'store').toSorted(),
    outside: to.some(({ ipBlock }) => ipBlock !== undefined),
    callers: podNames(
      ingress.flatMap((rule) => rule.from),
      'service',
    ).toSorted(),
    publicCallers: publicRules.flatMap((rule) => podNames(rule.from, 'service')),
  };
}

function environmentOf(
  objects: readonly KubernetesObject[],
  service: string,
): Record<string, string | undefined> {
  const [container] = named(objects, 'Deployment', service).spec.template.spec.containers;
  const references = (container?.env ?? []).flatMap(({ name, valueFrom }) =>
    valueFrom ? [{ variable: name, ...valueFrom.secretKeyRef }] : [],
  );
  const secret = (name: string) =>
    objects.find((one) => one.kind === 'Secret' && one.metadata.name === name)?.stringData;
  return {
    ...named(objects, 'ConfigMap', service).data,
    ...named(objects, 'ConfigMap', 'rpc').data,
    ...Object.fromEntries(references.map(({ variable, name, key }) => [variable, secret(name)?.[key]])),
  };
}

describe('the chart', () => {
  let dev: KubernetesObject[];
  beforeAll(() => {
    dev = render('values-dev.yaml').objects;
  });

  it('opens the edges of docs/architecture.md on both sides, and no other', () => {
    const documented = documentedEdges();
    expect(documented.map(([name]) => name)).toEqual(['gateway', ...services]);
    for (const [name, edges] of documented) {
      const callers = documented
        .flatMap(([other, { asks }]) => (asks.includes(name) ? [other] : []))
        .toSorted();
      const publicCallers = name === 'gateway' ? [] : ['gateway'];
      expect([name, openedEdges(dev, name)]).toEqual([name, { ...edges, callers, publicCallers }]);
    }
  });

  it('opens RPC to the callers of the tables in the code, and to collectors of metrics nothing but metrics', async () => {
    const portsFor = (name: string, isFor: (peer: Peer) => boolean) =>
      named(dev, 'NetworkPolicy', name)
        .spec.ingress.filter(({ from }) => from.some(isFor))
        .flatMap(({ ports }) => ports.map(({ port }) => port));
    for (const name of services) {
      const table = `../../services/${name}/src/rpc/callers.ts`;
      const { callers } = (await import(table)) as { callers: Callers };
      const asking = documentedEdges().flatMap(([other, { asks }]) => (asks.includes(name) ? [other] : []));
      const inCode = callers.has(everyPeer) ? asking : [...callers.keys()];
      const opened = ['gateway', ...services].filter((caller) =>
        portsFor(name, (peer) => podNames([peer], 'service').includes(caller)).includes(8081),
      );
      expect([name, opened.toSorted()]).toEqual([name, inCode.toSorted()]);
      expect([name, portsFor(name, ({ podSelector }) => podSelector === undefined)]).toEqual([name, [8082]]);
    }
  });

  it('opens to each service whom its configuration names', async () => {
    for (const [name, { asks }] of documentedEdges()) {
      const keys = Object.keys((await schemaOf(name)).shape).filter((key) => key.endsWith('_RPC_URL'));
      const callees = keys.map((key) => key.replace('_RPC_URL', '').toLowerCase().replaceAll('_', '-'));
      expect([name, callees.toSorted()]).toEqual([name, asks]);
    }
  });

  it.each(['gateway', ...services])('gives %s what its configuration requires', async (service) => {
    const config = parseEnv(await schemaOf(service), environmentOf(dev, service));
    expect(config).toMatchObject({ HOST: '0.0.0.0', KAFKA_BROKERS: [expect.stringMatching(/:9092$/)] });
  });

  it('has a reference for each key without a default where the Secrets are made elsewhere', async () => {
    const { objects } = render('test/elsewhere.yaml');
    for (const service of services) {
      const given = new Set(Object.keys(environmentOf(objects, service)));
      const pieces: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = (
        await schemaOf(service)
      ).shape;
      const required = Object.keys(pieces).filter(
        (key) => pieces[key]?.safeParse(undefined).success === false,
      );
      expect([service, required.filter((key) => !given.has(key))]).toEqual([service, []]);
    }
  });
});
