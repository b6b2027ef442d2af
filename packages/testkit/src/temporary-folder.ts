import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenIAmGone } from './end-with-me.ts';
import { othersCanEnter } from './postgres-binaries.ts';

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/**
 * A fresh folder that a server's own user can be let into. It is removed when this process is gone, however it went
 * (jest's workers get no chance to clean up), again and again while a server that is ending still writes.
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(othersCanEnter(tmpdir()) ? tmpdir() : '/var/tmp', prefix));
  const callOff = whenIAmGone(`n=0; until rm -rf '${path}' || [ $n -ge 50 ]; do n=$((n+1)); sleep 0.2; done`);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
      callOff();
    },
  };
}
