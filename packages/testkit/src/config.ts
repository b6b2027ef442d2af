import { homedir } from 'node:os';
import { join } from 'node:path';

export function testPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests through vitest.config.ts');
  return url;
}

export const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tael');

/** How many times as slow as a quiet machine this one is: limits of waiting scale with it. */
export const testPace = Number(process.env.TEST_PACE ?? 1);

export const faultRounds = Number(process.env.FAULT_ROUNDS ?? 1);

export const searchPath = (): string => process.env.PATH ?? '';
