import { readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort, spawnService, type SpawnedService } from '@tael/testkit';
import type { Platform } from './platform.ts';

const root = resolve(import.meta.dirname, '..');

export interface Replica {
  url: string;
  internalUrl: string;
  process: SpawnedService;
}

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
export async function startReplica(
  platform: Platform,
  folder: string,
  env: Record<string, string> = {},
): Promise<Replica> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const internalUrl = `http://127.0.0.1:${internalPort}`;
  const process = await spawnService({
    entry: resolve(root, folder, 'dist/main.js'),
    env: {
      ...environmentOf(platform, folder),
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      ...env,
    },
    readyUrl: `${internalUrl}/readyz`,
  });
  return { url: `http://127.0.0.1:${port}`, internalUrl, process };
}
