import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(pbkdf2);
/** Seconds of the fixed work below on the quiet machine that `times.json` is from. */
const there = 0.4;

/** How many times as slow as that machine this one is now, at least 1. Two threads, for two cores. */
export async function measurePace(): Promise<number> {
  const began = performance.now();
  await Promise.all(['one', 'other'].map((thread) => hash(thread, 'salt', 400_000, 32, 'sha256')));
  return Math.max(1, (performance.now() - began) / 1000 / there);
}
