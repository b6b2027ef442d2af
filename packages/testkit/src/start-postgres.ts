import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { endWithMe } from './end-with-me.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { postgresHome, serverUser, type ServerUser } from './postgres-binaries.ts';

export interface PostgresServer {
  /** The superuser's database, over loopback. */
  url: string;
  port: number;
  pid(): number | undefined;
  /** Lets transactions end at once and writes everything down. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** On the same data and port. */
  restart(): Promise<void>;
}

export interface PostgresOptions {
  dir: string;
  port?: number;
  /** fsync on, as in production; off only where a crash is not part of the test. */
  durable?: boolean;
  settings?: Record<string, string | number>;
  log?: (line: string) => void;
}

export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = serverUser();
  const home = postgresHome(user);
  const data = join(options.dir, 'data');
  initialise(home, data, options.dir, user);
  const port = options.port ?? (await freePort());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const launch = async () => {
    const server = spawn(join(home, 'bin/postgres'), serverArguments(data, port, options), {
      ...user,
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Out of the terminal's group: Ctrl-C is for us, and we end the server last.
      detached: true,
    });
    if (server.pid !== undefined) server.once('exit', endWithMe(server.pid, 'INT'));
    forward(server, options.log);
    await readyOrDead(server, url);
    return server;
  };
  let running: ChildProcess | undefined = await launch();

  const end = async (signal: NodeJS.Signals) => {
    const server = running;
    running = undefined;
    if (server) await ended(server, signal);
  };
  return {
    url,
    port,
    pid: () => running?.pid,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGINT');
      running = await launch();
    },
  };
}

function initialise(home: string, data: string, dir: string, user: ServerUser | undefined): void {
  // A folder without PG_VERSION was left by an initdb that did not finish.
  if (existsSync(join(data, 'PG_VERSION'))) return;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user) for (const folder of [dir, data]) chownSync(folder, user.uid, user.gid);
  const flags = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  execFileSync(join(home, 'bin/initdb'), [`--pgdata=${data}`, ...flags], {
    ...user,
    cwd: data,
    stdio: 'pipe',
  });
}

function serverArguments(
  data: string,
  port: number,
  { durable = true, settings = {} }: PostgresOptions,
): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '64MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
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

function forward(server: ChildProcess, log: PostgresOptions['log']): void {
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line && log) log(line);
  });
}

async function readyOrDead(server: ChildProcess, url: string): Promise<void> {
  await eventually(
    async () => {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    },
    { timeoutMs: 15_000 },
  );
}

const ended = (server: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) {
      resolve();
      return;
    }
    server.once('exit', () => resolve());
    server.kill(signal);
  });
