import type { Rescan } from './portfolio.ts';

/** If the replica is killed, `endedAt` stays null: after this time the rescan counts as ended. */
const longestMs = 180_000;

export const isRunning = ({ startedAt, endedAt }: Rescan, now: Date): boolean =>
  endedAt === null && now.getTime() - startedAt.getTime() < longestMs;
