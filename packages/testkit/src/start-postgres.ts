import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { endWithMe } from './end-with-me.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { postgresHome, serverUser, type ServerUser } from './postgres-binaries.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { endProcess, untilReady } from './until-ready.ts';

export interface PostgresServer {
  url: string;
  port: number;
  pid(): number | undefined;
  /** Ends transactions at once and writes all data. */
  stop(): Promise<void>;
  /** Also kills the backends, which would otherwise finish their statements. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export interface PostgresOptions {
  dir?: string;
  port?: number;
  /** Without it, any local user may connect as any role. */
  password?: string;
  /** fsync, as in production. Switch it off only if no crash is tested. */
  durable?: boolean;
  settings?: Record<string, string | number>;
  /** Read again at each start. Then only connections by TLS are accepted. */
  certificate?: () => Certificate;
  log?: (line: string) => void;
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const user = serverUser();
  const home = postgresHome(user);
  const own = options.dir === undefined ? temporaryFolder('tael-postgres-') : undefined;
  const dir = options.dir ?? own?.path ?? '';
  const data = join(dir, 'data');
  initialise({ home, data, dir, user, password: options.password });
  const start = (port: number) => launch({ home, data, port, user, options });

  let port = 0;
  let running: ChildProcess | undefined = await patiently(async () => {
    port = options.port ?? (await freePort());
    return await start(port);
  });
  const end = async (signal: NodeJS.Signals) => {
    const server = running;
    running = undefined;
    if (server) await endProcess(server, signal);
  };
  return {
    url: urlOf(port, options.password),
    port,
    pid: () => running?.pid,
    stop: async () => {
      await end('SIGINT');
      own?.remove();
    },
    kill: async () => {
      if (running) for (const pid of stopAndListBackends(running)) process.kill(pid, 'SIGKILL');
      await end('SIGKILL');
    },
    restart: async () => {
      await end('SIGINT');
      running = await patiently(() => start(port));
    },
  };
}

/**
 * Stops the postmaster, so that it forks no backend meanwhile. Without /proc the list is empty; orphaned backends then
 * exit by themselves.
 */
function stopAndListBackends(server: ChildProcess): number[] {
  server.kill('SIGSTOP');
  try {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A killed server's backends may still hold its memory, and a closing connection its port. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  eventually(work, { timeoutMs: 5000, everyMs: 200 });

interface Cluster {
  home: string;
  data: string;
  dir: string;
  user: ServerUser | undefined;
  password: string | undefined;
}

function initialise({ home, data, dir, user, password }: Cluster): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user) for (const folder of [dir, data]) chownSync(folder, user.uid, user.gid);
  const flags = ['--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  const run = (auth: string[]) =>
    execFileSync(join(home, 'bin/initdb'), [`--pgdata=${data}`, ...flags, ...auth], {
      ...user,
      cwd: data,
      stdio: 'pipe',
    });
  if (password === undefined) {
    run(['--auth=trust']);
    return;
  }
  const file = join(dir, 'superuser-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  try {
    run(['--auth=scram-sha-256', `--pwfile=${file}`]);
  } finally {
    rmSync(file);
  }
}

const urlOf = (port: number, password: string | undefined): string =>
  `postgres://postgres${password === undefined ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/postgres`;

interface Launch {
  home: string;
  data: string;
  port: number;
  user: ServerUser | undefined;
  options: PostgresOptions;
}

/** Postgres refuses a key that others own or can read. */
function placeCertificate(data: string, { keyFile, certificateFile }: Certificate, user?: ServerUser): void {
  for (const [from, name] of [
    [keyFile, 'server.key'],
    [certificateFile, 'server.crt'],
  ] as const) {
    const file = join(data, name);
    copyFileSync(from, file);
    chmodSync(file, 0o600);
    if (user) chownSync(file, user.uid, user.gid);
  }
  const accounts = join(data, 'pg_hba.conf');
  writeFileSync(accounts, readFileSync(accounts, 'utf8').replaceAll(/^host /gm, 'hostssl '));
}

async function launch({ home, data, port, user, options }: Launch): Promise<ChildProcess> {
  const certificate = options.certificate?.();
  if (certificate) placeCertificate(data, certificate, user);
  const server = spawn(join(home, 'bin/postgres'), serverArguments(data, port, options), {
    ...user,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C must not end the server before this process stops it.
    detached: true,
  });
  if (server.pid !== undefined) server.once('exit', endWithMe(server.pid, 'INT'));
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
    for (const line of text.split('\n')) if (line && options.log) options.log(line);
  });
  const check = () => {
    if (!saysReady(data, server.pid)) throw new Error('still starting');
  };
  await untilReady(server, check, { name: 'postgres', output: () => output, timeoutMs: 30_000 });
  return server;
}

/** Another server might answer at the port, so read this server's lock file. */
function saysReady(data: string, pid: number | undefined): boolean {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function serverArguments(
  data: string,
  port: number,
  { durable = true, settings = {}, certificate }: PostgresOptions,
): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '64MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(certificate && { ssl: 'on' }),
    ...settings,
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}
