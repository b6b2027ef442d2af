import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicKeysText } from '@tael/runtime';
import { freePort } from '@tael/testkit/servers';
import type { LocalConfig } from './config.ts';
import type { DatabaseUrls } from './databases.ts';
import type { Secrets } from './secrets.ts';
import { heapFlags, services, type PlatformFacts, type ServiceRow } from './services.ts';
import type { ProcessPlan } from './supervised.ts';

export const checkout = resolve(import.meta.dirname, '../../..');
const followParent = pathToFileURL(join(import.meta.dirname, 'follow-parent.js')).href;
const tsx = join(checkout, 'node_modules/tsx/dist/cli.mjs');

export interface Ports {
  http: number;
  internal: number;
  metrics: number;
}

export async function choosePorts(gatewayPort: number): Promise<Map<string, Ports>> {
  const ports = new Map<string, Ports>();
  for (const { name } of services) {
    ports.set(name, {
      http: name === 'gateway' ? gatewayPort : await freePort(),
      internal: await freePort(),
      metrics: await freePort(),
    });
  }
  return ports;
}

export interface Surroundings {
  config: LocalConfig;
  secrets: Secrets;
  databases: Readonly<Record<string, DatabaseUrls>>;
  ports: ReadonlyMap<string, Ports>;
  facts: PlatformFacts;
  dev: boolean;
}

export function planServices(around: Surroundings): ProcessPlan[] {
  return services.map((row) => {
    const ports = portsOf(around, row.name);
    return {
      name: row.name,
      args: around.dev
        ? [
            // For the watcher process too: without this it would outlive the supervisor.
            '--import',
            followParent,
            tsx,
            'watch',
            '--clear-screen=false',
            '--conditions=source',
            '--import',
            followParent,
            'src/main.ts',
          ]
        : [
            ...heapFlags(row),
            '--import',
            followParent,
            '--import',
            '@tael/runtime/telemetry',
            'dist/bundle/main.js',
          ],
      cwd: join(checkout, row.folder),
      env: environmentOf(row, around, ports),
      readyUrl: `http://127.0.0.1:${ports.internal}/readyz`,
    };
  });
}

function environmentOf(row: ServiceRow, around: Surroundings, ports: Ports): Record<string, string> {
  const { config, secrets, databases, facts } = around;
  const database = databases[row.name];
  return {
    ...config.forwardedEnv,
    HOST: '127.0.0.1',
    PORT: String(ports.http),
    INTERNAL_PORT: String(ports.internal),
    METRICS_PORT: String(ports.metrics),
    OTEL_SERVICE_NAME: row.name,
    PUBLIC_URL: facts.publicUrl,
    RPC_KEY: secrets.rpcKeys[row.name] ?? '',
    RPC_PUBLIC_KEYS: publicKeysText(secrets.rpcKeys),
    ...(row.name !== 'gateway' && { TRUSTED_PROXIES: '127.0.0.1' }),
    ...(database !== undefined && { POSTGRES_URL: database.url }),
    ...(config.kafkaBrokers === undefined
      ? { EVENT_LOG_URL: databases.events?.url ?? '' }
      : { KAFKA_BROKERS: config.kafkaBrokers }),
    ...Object.fromEntries(row.calls.flatMap((callee) => addressesOf(callee, portsOf(around, callee)))),
    ...row.env?.(facts),
  };
}

function addressesOf(name: string, { http, internal }: Ports): [key: string, url: string][] {
  const key = name.toUpperCase().replaceAll('-', '_');
  return [
    [`${key}_URL`, `http://127.0.0.1:${http}`],
    [`${key}_RPC_URL`, `http://127.0.0.1:${internal}`],
  ];
}

export function portsOf({ ports }: Pick<Surroundings, 'ports'>, name: string): Ports {
  const found = ports.get(name);
  if (!found) throw new Error(`no ports for ${name}`);
  return found;
}

/** The process that plays the providers of payouts. */
export const planStandIn = (url: string, folder: string): ProcessPlan => ({
  name: 'stand-in',
  args: ['--import', followParent, join(import.meta.dirname, 'stand-ins/main.js')],
  cwd: checkout,
  env: { STAND_IN_PORT: new URL(url).port, STAND_IN_FOLDER: folder },
  readyUrl: `${url}/readyz`,
});

export function planWeb(port: number, forwardedEnv: Record<string, string>): ProcessPlan {
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  return {
    name: 'web',
    args: ['--import', followParent, vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    cwd: join(checkout, 'web'),
    env: forwardedEnv,
    readyUrl: `http://127.0.0.1:${port}/`,
  };
}
