import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { othersCanEnter } from './postgres-binaries.ts';

const removal = 'cat >/dev/null; n=0; until rm -rf "$0" || [ $n -ge 50 ]; do n=$((n+1)); sleep 0.2; done';

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/**
 * A fresh folder that a server's own user can be let into. It is removed when this process is gone, however it went:
 * jest's workers get no chance to clean up, so a watcher does it when the kernel closes its pipe.
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(othersCanEnter(tmpdir()) ? tmpdir() : '/var/tmp', prefix));
  const watcher = spawn('sh', ['-c', removal, path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
      watcher.kill('SIGKILL');
    },
  };
}
