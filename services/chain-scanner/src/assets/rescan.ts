import type { Rescan } from './portfolio.ts';

/** A replica that was killed ends none. */
const longestMs = 180_000;

export const isOn = ({ startedAt, endedAt }: Rescan, now: Date): boolean =>
  endedAt === null && now.getTime() - startedAt.getTime() < longestMs;
