import { readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawnReplica, type Replica } from '@tael/testkit';
import type { Platform } from './platform.ts';

const root = resolve(import.meta.dirname, '..');

/** The environment in which the platform runs this service. */
export function environmentOf(platform: Platform, folder: string): Record<string, string> {
  const found = platform.processes().find(({ pid }) => cwdOf(pid) === resolve(root, folder));
  if (!found) throw new Error(`the platform runs no ${folder}`);
  const entries = readFileSync(`/proc/${found.pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry): [string, string] => {
      const equals = entry.indexOf('=');
      return [entry.slice(0, equals), entry.slice(equals + 1)];
    }),
  );
}

function cwdOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** One more replica of a service beside the platform's, on ports of its own: same stores, same secrets. */
export const startReplica = (
  platform: Platform,
  folder: string,
  env: Record<string, string> = {},
): Promise<Replica> =>
  spawnReplica({
    entry: resolve(root, folder, 'dist/main.js'),
    env: { ...environmentOf(platform, folder), ...env },
  });
