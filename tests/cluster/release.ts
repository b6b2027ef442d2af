import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiOf, type Account, type Api } from '../api.ts';
import { run } from './command.ts';

const root = resolve(import.meta.dirname, '../..');
const chart = join(root, 'deploy/chart');
const { CLUSTER_URL = 'http://localhost:8088', CLUSTER_STORES = '', CLUSTER_TAG = 'test' } = process.env;

export const url = CLUSTER_URL;
export const namespace = 'tael-test';
export const services = [
  'gateway',
  'auth',
  'wallet',
  'withdrawal',
  'points',
  'referral',
  'chain-scanner',
  'custody',
];
/** The same images under another name, so that an upgrade replaces every pod. */
export const tags = [CLUSTER_TAG, `${CLUSTER_TAG}-next`] as const;

export const kubectl = (...args: string[]): Promise<string> => run('kubectl', ['-n', namespace, ...args]);

interface Chosen {
  tag?: string;
  atomic?: boolean;
  timeout?: string;
  set?: Record<string, string>;
}

const stores = CLUSTER_STORES === '' ? [] : ['postgres', 'kafka', 'mongodb'];
function upgradeOf({ tag = tags[0], atomic = false, timeout = '10m', set: chosen }: Chosen): string[] {
  const set = { 'image.tag': tag, publicUrl: url, ...chosen };
  return [
    ...['upgrade', 'tael', chart, '--install', '--create-namespace', '-n', namespace, '--timeout', timeout],
    ...['-f', join(chart, 'values-dev.yaml'), '-f', join(import.meta.dirname, 'values.yaml')],
    ...Object.entries(set).flatMap(([key, value]) => ['--set', `${key}=${value}`]),
    ...stores.flatMap((store) => ['--set', `${store}.image=${CLUSTER_STORES}`]),
    atomic ? '--atomic' : '--wait',
  ];
}

/** Helm prints this only if the rollback succeeded too. */
export const rolledBack = /has been rolled back due to atomic being set/;

export const upgrade = (chosen: Chosen = {}): Promise<string> => run('helm', upgradeOf(chosen));
export const helm = (...args: string[]): Promise<string> => run('helm', ['-n', namespace, ...args]);

export const apply = (resource: object): Promise<string> =>
  run('kubectl', ['-n', namespace, 'apply', '-f', '-'], { input: JSON.stringify(resource) });
export async function resource<T>(...which: string[]): Promise<T> {
  return JSON.parse(await kubectl('get', ...which, '-o', 'json')) as T;
}

export async function secretOf(name: string, key: string): Promise<string> {
  const sealed = await kubectl('get', 'secret', `tael-${name}`, '-o', `jsonpath={.data.${key}}`);
  return Buffer.from(sealed, 'base64').toString();
}

export interface Release {
  api: Api;
  admin: Pick<Account, 'email' | 'password' | 'token'>;
}

export async function openRelease(): Promise<Release> {
  const api = apiOf(url);
  const admin = { email: 'admin@tael.local', password: await secretOf('auth', 'ADMIN_PASSWORD') };
  const { status, body } = await api.signIn(admin.email, admin.password);
  if (status !== 200)
    throw new Error(`the administrator could not sign in: ${status} ${JSON.stringify(body)}`);
  return { api, admin: { ...admin, token: String(body['token']) } };
}

export async function podsOf(name: string): Promise<string[]> {
  const selector = `app.kubernetes.io/name=${name},app.kubernetes.io/component=service`;
  const names = await kubectl(...['get', 'pods', '-l', selector, '-o', 'jsonpath={.items[*].metadata.name}']);
  return names.split(' ').filter(Boolean);
}

export const metricsOf = (pods: readonly string[]): Promise<string[]> =>
  Promise.all(
    pods.map((pod) =>
      kubectl('get', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}:8082/proxy/metrics`),
    ),
  );

export const untilReady = (workload: string): Promise<string> =>
  kubectl('rollout', 'status', workload, '--timeout=180s');

export const k6 = async (): Promise<string> => {
  const program = await run('make', ['-s', '-C', root, 'k6']);
  if (!existsSync(program)) throw new Error('k6 is not built: make tools');
  return program;
};
