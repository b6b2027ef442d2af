import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawnReplica, type Replica, type SpawnedService } from '@tael/testkit';
import type { Platform } from './platform.ts';
import { pidOf } from './processes.ts';

const root = resolve(import.meta.dirname, '..');

export function environmentOf(platform: Platform, folder: string): Record<string, string> {
  const entries = readFileSync(`/proc/${pidOf(platform, folder)}/environ`, 'utf8')
    .split('\0')
    .filter(Boolean);
  return Object.fromEntries(
    entries.map((entry): [string, string] => {
      const equals = entry.indexOf('=');
      return [entry.slice(0, equals), entry.slice(equals + 1)];
    }),
  );
}

export interface OtherSide {
  url: string;
  processes: ReadonlyMap<string, SpawnedService>;
  stop(): Promise<void>;
}

/** Each replica calls the replicas started before it, and the platform's own services otherwise. */
export async function startOtherSide(
  platform: Platform,
  services: readonly string[],
  nodeFlags: string[] = [],
): Promise<OtherSide> {
  const processes = new Map<string, SpawnedService>();
  const stop = async () => {
    for (const process of [...processes.values()].toReversed()) {
      process.kill();
      await process.exited;
    }
  };
  const start = async (folder: string, env: Record<string, string>): Promise<Replica> => {
    const entry = resolve(root, folder, 'dist/bundle/main.js');
    const replica = await spawnReplica({
      entry,
      nodeFlags,
      env: { ...environmentOf(platform, folder), ...env },
    });
    processes.set(folder, replica.process);
    return replica;
  };
  try {
    const peers: Record<string, string> = {};
    for (const service of services) {
      const { url, internalUrl } = await start(`services/${service}`, peers);
      const name = service.toUpperCase().replaceAll('-', '_');
      Object.assign(peers, { [`${name}_URL`]: url, [`${name}_RPC_URL`]: internalUrl });
    }
    const { url } = await start('gateway', peers);
    return { url, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
