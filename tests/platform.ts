import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventually, freePort, temporaryFolder } from '@tael/testkit';

const root = resolve(import.meta.dirname, '..');

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Platform {
  url: string;
  dataFolder: string;
  readyAfterMs: number;
  output(): string;
  mails(): Promise<Mail[]>;
  processes(): { pid: number; command: string }[];
  supervisor: ChildProcess;
  stop(): Promise<number>;
  remove(): Promise<void>;
}

export const platformAdmin = { email: 'admin@tael.local', password: 'an-admin-of-tests' };

/** Long enough while another platform starts. */
export const opensWithinMs = 110_000;

interface Wish {
  env?: Record<string, string>;
  dataFolder?: string;
  demo?: boolean;
}

export async function spawnPlatform({ env = {}, dataFolder, demo = false }: Wish & { dataFolder: string }) {
  const port = await freePort();
  const supervisor = spawn('node', ['deploy/local/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      PORT: String(port),
      TAEL_DATA_DIR: dataFolder,
      LOG_LEVEL: 'info',
      PRICE_URL: 'off',
      // A person decides in these tests, and a rail would be quicker.
      ...(!demo && { RAIL_ALIPAY: 'hand', RAIL_WECHAT: 'hand' }),
      ...(!demo && { ADMIN_EMAIL: platformAdmin.email, ADMIN_PASSWORD: platformAdmin.password }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const end = () => supervisor.kill('SIGTERM');
  process.once('exit', end);
  supervisor.once('exit', () => process.removeListener('exit', end));
  const url = `http://127.0.0.1:${port}`;
  return { url, supervisor, output: () => output, processes: () => familyOf(supervisor.pid ?? 0) };
}

export async function startPlatform({ dataFolder: given, ...wish }: Wish = {}): Promise<Platform> {
  const dataFolder = given ?? newDataFolder();
  const began = performance.now();
  const { url, supervisor, output, processes } = await spawnPlatform({ ...wish, dataFolder });
  const gone = new Promise<never>((_ready, fail) =>
    supervisor.once('exit', (code) =>
      fail(new Error(`the platform ended (${code}):\n${output().slice(-4000)}`)),
    ),
  );
  const ready = eventually(
    () => {
      if (!output().includes('Tael is ready')) throw new Error(`not ready:\n${output().slice(-4000)}`);
    },
    { timeoutMs: 80_000 },
  );
  await Promise.race([ready, gone]).catch(async (error: unknown) => {
    supervisor.kill('SIGTERM');
    await gone.catch(() => undefined);
    if (given === undefined) rmSync(dataFolder, { recursive: true, force: true });
    throw error;
  });
  const readyAfterMs = performance.now() - began;
  const stop = async () => {
    const asked = performance.now();
    if (supervisor.exitCode === null && supervisor.signalCode === null) {
      supervisor.kill('SIGINT');
      await new Promise((done) => supervisor.once('exit', done));
    }
    return performance.now() - asked;
  };
  return {
    url,
    dataFolder,
    readyAfterMs,
    output,
    mails: () => mailsOf(output()),
    processes,
    supervisor,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function mailsOf(printed: string): Promise<Mail[]> {
  const page = /mails\s+(http:\S+)/.exec(printed)?.[1] ?? '';
  return (await (await fetch(`${page}/mails.json`)).json()) as Mail[];
}

/** Mode 711: Postgres' own user must be able to enter the folder. */
export function newDataFolder(): string {
  const { path } = temporaryFolder('tael-system-');
  chmodSync(path, 0o711);
  return path;
}

export function serviceDatabase({ dataFolder }: Platform, service: string): string {
  const secrets = JSON.parse(readText(join(dataFolder, 'secrets.json'))) as {
    databases: Record<string, string>;
  };
  const port = readText(join(dataFolder, 'postgres/data/postmaster.pid')).split('\n')[3] ?? '';
  return `postgres://tael_${service}:${secrets.databases[service] ?? ''}@127.0.0.1:${port}/tael_${service}`;
}

export function familyOf(pid: number): { pid: number; command: string }[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readText(join('/proc', entry, 'stat'));
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(entry), parent);
  }
  const isKin = (one: number): boolean => one === pid || isKinOf(parents.get(one));
  const isKinOf = (parent: number | undefined): boolean =>
    parent !== undefined && parent > 1 && isKin(parent);
  return [...parents.keys()]
    .filter(isKin)
    .map((one) => ({ pid: one, command: readText(`/proc/${one}/cmdline`).replaceAll('\0', ' ').trim() }));
}

/** False for a zombie. */
export const isAlive = (pid: number): boolean => /\) [^ZX] /.test(readText(`/proc/${pid}/stat`));

/** PSS in MiB: shared pages are counted once. */
export function pssMebibytes(pids: readonly number[]): number {
  const kibibytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kibibytes.reduce((total, one) => total + one, 0) / 1024;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
