// Regenerates the TypeScript beside the tree and compares: what is committed must be what the .proto files say.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fresh = mkdtempSync(join(tmpdir(), 'tael-proto-'));
try {
  execFileSync('buf', ['generate', '--output', fresh], { stdio: 'inherit' });
  const { status } = spawnSync('diff', ['-r', '-u', 'src/gen', join(fresh, 'src/gen')], { stdio: 'inherit' });
  if (status !== 0) console.error('src/gen is stale: run `npm run -w proto generate`');
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  rmSync(fresh, { recursive: true });
}
