import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenIAmGone } from './end-with-me.ts';
import { othersCanEnter } from './postgres-binaries.ts';

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/** In memory a new database takes 15 ms; on a disk, 500 ms. A killed process loses nothing in either. */
const inMemory = '/dev/shm';
const roomNeeded = 6 * 1024 ** 3;

function temporaryRoot(): string {
  if (existsSync(inMemory) && hasRoom(inMemory)) return inMemory;
  return othersCanEnter(tmpdir()) ? tmpdir() : '/var/tmp';
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomNeeded;
}

/**
 * Other users can enter its parent folders, but not the folder itself: a server with its own user needs a chown. It is
 * removed when this process ends, even by SIGKILL, with retries while a server still writes.
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(temporaryRoot(), prefix));
  const callOff = whenIAmGone(`n=0; until rm -rf '${path}' || [ $n -ge 50 ]; do n=$((n+1)); sleep 0.2; done`);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
      callOff();
    },
  };
}
