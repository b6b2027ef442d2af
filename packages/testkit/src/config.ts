import { homedir } from 'node:os';
import { join } from 'node:path';

/** Set by jest's global setup, or from outside to use a server that is already there. */
export function testPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests through jest.config.js');
  return url;
}

/** Where what is fetched once is kept, outside the tree. */
export const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tael');

/** How often races, kills and random histories are repeated: once in `make test`, twenty times in `make faults`. */
export const faultRounds = Number(process.env.FAULT_ROUNDS ?? 1);

/** Where programs are found; all that a spawned process inherits. */
export const searchPath = (): string => process.env.PATH ?? '';
