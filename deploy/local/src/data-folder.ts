import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { othersCanEnter, serverUser } from '@tael/testkit/servers';
import { BadSetting } from './config.ts';

const checkout = resolve(import.meta.dirname, '../../..');

export function findDataFolder(chosen: string | undefined): string {
  const inTree = chosen ?? join(checkout, '.tael');
  if (serverUser() === undefined || othersCanEnter(inTree)) return made(inTree);
  if (chosen !== undefined)
    throw new BadSetting(`Postgres' user cannot enter ${chosen}: choose another TAEL_DATA_DIR`);
  return made(join('/var/tmp', `tael-${createHash('sha256').update(checkout).digest('hex').slice(0, 12)}`));
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

/** Two Postgres servers would corrupt the data. Returns a function that unlocks the folder. */
export function occupy(folder: string): () => void {
  const file = join(folder, 'platform.pid');
  const holder = readPid(file);
  if (holder !== undefined && isAlive(holder)) {
    throw new BadSetting(
      `A platform already runs on ${folder} (process ${holder}). Stop it, or set TAEL_DATA_DIR.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
