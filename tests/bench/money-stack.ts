import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { eventLogMigrations } from '@tael/events';
import { migrate, openDatabase, sql } from '@tael/postgres';
import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import {
  eventually,
  freePort,
  rpcKeysOf,
  startPostgres,
  temporaryFolder,
  tokenOf,
  type PostgresServer,
} from '@tael/testkit';
import { heapFlags, services } from '../../deploy/local/src/services.ts';
import { apiOf, type Account } from '../api.ts';

const root = join(import.meta.dirname, '../..');
const secret = 'a secret of the bench and no other';

export interface MoneyStack {
  postgresUrl: string;
  postgresPid: number;
  walletUrl: string;
  gateway: Running;
  wallet: Running;
  auth: Running;
  internalTokens(of: readonly Account[]): Promise<string[]>;
  stop(): Promise<void>;
}

export interface Running {
  port: number;
  internalPort: number;
  pid: number;
}

export async function startMoneyStack(maxConnections = 100): Promise<MoneyStack> {
  const folder = temporaryFolder('tael-bench-money-');
  const postgres = await startServer(maxConnections);
  const children: ChildProcess[] = [];
  const databaseUrl = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  await createDatabases(postgres.url, ['auth', 'wallet', 'events']);
  await migrate(databaseUrl('events'), [eventLogMigrations]);

  const common = {
    KEY_SECRET: secret,
    CARD_SECRET: secret,
    LOG_LEVEL: 'info',
    EVENT_LOG_URL: databaseUrl('events'),
    VERIFIED_EMAIL: 'off',
    SECOND_PERSON: 'off',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const launch = (name: string, cwd: string, env: Record<string, string>) =>
    launchProcess({
      name,
      cwd,
      env: { ...common, ...rpcKeysOf(name), ...env },
      flags: services.filter((row) => row.name === name).flatMap(heapFlags),
      logFile: join(folder.path, `${name}.log`),
      started: (child) => children.push(child),
    });
  const storing = async (name: string, env: Record<string, string> = {}): Promise<Running> => {
    const url = databaseUrl(name);
    const { migrations } = (await import(`../../services/${name}/src/migrations.ts`)) as {
      migrations: Parameters<typeof migrate>[1];
    };
    await migrate(url, migrations);
    return await launch(name, `services/${name}`, { POSTGRES_URL: url, ...env });
  };

  const auth = await storing('auth');
  const authUrls = {
    AUTH_URL: `http://127.0.0.1:${auth.port}`,
    AUTH_RPC_URL: `http://127.0.0.1:${auth.internalPort}`,
  };
  const wallet = await storing('wallet', authUrls);
  const gateway = await launch('gateway', 'gateway', {
    ...authUrls,
    WALLET_URL: `http://127.0.0.1:${wallet.port}`,
    WALLET_RPC_URL: `http://127.0.0.1:${wallet.internalPort}`,
    TRACE_OUTGOING_BY_HAND: 'true',
  });
  const asGateway = { url: authUrls.AUTH_RPC_URL, token: tokenOf('gateway', 'auth') };
  const rpc = rpcClient(authRpc.AuthService, asGateway);
  return {
    postgresUrl: postgres.url,
    postgresPid: postgres.pid() ?? 0,
    walletUrl: databaseUrl('wallet'),
    gateway,
    wallet,
    auth,
    internalTokens: async (of) => {
      const { sessions } = await rpc.checkSessions({
        sessions: of.map(({ id, token }) => ({ userId: id, sessionId: sessionOf(token), watchOnly: false })),
      });
      return sessions.map(({ internalToken }) => internalToken);
    },
    stop: async () => {
      await Promise.all(children.map(ended));
      await postgres.stop();
      folder.remove();
    },
  };
}

interface Launch {
  name: string;
  cwd: string;
  env: Record<string, string>;
  flags: readonly string[];
  /** A file, as for a container: reading a pipe would take time on the same cores. */
  logFile: string;
  started: (child: ChildProcess) => void;
}

async function launchProcess({ name, cwd, env, flags, logFile, started }: Launch): Promise<Running> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const log = openSync(logFile, 'w');
  const child = spawn('node', [...flags, '--import', '@tael/runtime/telemetry', 'dist/bundle/main.js'], {
    cwd: join(root, cwd),
    env: {
      PATH: process.env.PATH ?? '',
      ...env,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      METRICS_PORT: '0',
    },
    stdio: ['ignore', log, log],
  });
  started(child);
  process.once('exit', () => child.kill('SIGKILL'));
  await eventually(async () => {
    if (child.exitCode !== null) return;
    if (!(await fetch(`http://127.0.0.1:${internalPort}/readyz`)).ok) throw new Error('not ready');
  });
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
  return { port, internalPort, pid: child.pid ?? 0 };
}

export async function signUp({ gateway }: Pick<MoneyStack, 'gateway'>, people: number): Promise<Account[]> {
  const api = apiOf(`http://127.0.0.1:${gateway.port}`);
  const accounts: Account[] = [];
  while (accounts.length < people) {
    accounts.push(...(await Promise.all(Array.from({ length: 4 }, () => api.register()))));
  }
  return accounts;
}

function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return claims.sid;
}

async function createDatabases(server: string, names: readonly string[]): Promise<void> {
  const database = openDatabase({ url: server, name: 'bench', max: 1 });
  for (const name of names) await sql.raw(`create database ${name}`).execute(database.db);
  await database.close();
}

/**
 * A new server creates a WAL segment for every 16 MB, and each commit waits about 50 ms for it. Writing over a gigabyte
 * first lets it recycle segments, as a server in use does.
 */
async function startServer(maxConnections: number): Promise<PostgresServer> {
  const server = await startPostgres({
    settings: {
      shared_buffers: '256MB',
      max_connections: maxConnections,
      min_wal_size: '2GB',
      max_wal_size: '4GB',
    },
  });
  const database = openDatabase({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 });
  for (let segments = 0; segments < 96; segments += 1) {
    await sql`select pg_logical_emit_message(false, 'bench', repeat('x', 16000000))`.execute(database.db);
  }
  await sql`checkpoint`.execute(database.db);
  await database.close();
  return server;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
