import { eventually } from '@tael/testkit';
import type { Platform } from '../../platform.ts';
import { pidOf } from '../../processes.ts';
import { environmentOf } from '../../replica.ts';

const links = ['services/auth', 'services/points', 'services/referral', 'services/wallet', 'gateway'];

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
