import { readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from '@tael/testkit';
import type { Platform } from '../../platform.ts';
import { environmentOf } from '../../replica.ts';

const root = resolve(import.meta.dirname, '../../..');

const links = ['services/auth', 'services/points', 'services/referral', 'services/wallet', 'gateway'];

function pidOf(platform: Platform, folder: string): number {
  const found = platform.processes().find(({ pid }) => cwdOf(pid) === resolve(root, folder));
  if (!found) throw new Error(`no process of ${folder}`);
  return found.pid;
}

function cwdOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

export async function killInTurn(platform: Platform, work: Promise<unknown>): Promise<number> {
  const state = { going: true };
  const ended = work.finally(() => (state.going = false));
  let kills = 0;
  do {
    for (const folder of links) {
      await killOne(platform, folder);
      kills += 1;
    }
  } while (state.going);
  await ended;
  return kills;
}

async function killOne(platform: Platform, folder: string): Promise<void> {
  // After many kills, the supervisor waits ten seconds before the next start.
  const before = await eventually(() => pidOf(platform, folder));
  process.kill(before, 'SIGKILL');
  await eventually(
    async () => {
      if (pidOf(platform, folder) === before) throw new Error(`${folder} is not back`);
      const { INTERNAL_PORT } = environmentOf(platform, folder);
      const { ok } = await fetch(`http://127.0.0.1:${INTERNAL_PORT}/readyz`);
      if (!ok) throw new Error(`${folder} is not ready`);
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );
}

/** After SIGSTOP, the processes neither respond nor exit, so the supervisor doesn't restart them. */
export async function whileSuspended(
  platform: Platform,
  folders: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const pids = folders.map((folder) => pidOf(platform, folder));
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}
