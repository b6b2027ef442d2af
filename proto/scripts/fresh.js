import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const filesOf = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  );

const temporary = mkdtempSync(join(tmpdir(), 'tael-proto-'));
try {
  execFileSync('buf', ['generate', '--output', temporary], { stdio: 'inherit' });
  const committed = filesOf('src/gen');
  const fresh = filesOf(join(temporary, 'src/gen'));
  const stale = [...new Set([...committed.keys(), ...fresh.keys()])].filter(
    (file) => committed.get(file) !== fresh.get(file),
  );
  for (const file of stale) console.error(`src/gen${file} is not what the contracts say`);
  if (stale.length > 0) console.error('Run `npm run -w proto generate`.');
  process.exitCode = stale.length > 0 ? 1 : 0;
} finally {
  rmSync(temporary, { recursive: true });
}
