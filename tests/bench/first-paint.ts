/** `npx tsx --conditions=source tests/bench/first-paint.ts` */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targets } from '@tael/testkit';
import { lighthouseTargets } from './lighthouse.ts';

const budgetLine = /first paint of (.+): ([\d.]+) KiB of script/g;

const outDir = mkdtempSync(join(tmpdir(), 'tael-bench-web-'));
const printed = execFileSync(
  'npm',
  ['run', '-s', '-w', 'web', 'build', '--', '--outDir', outDir, '--emptyOutDir'],
  {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  },
);
rmSync(outDir, { recursive: true, force: true });

const pages = [...printed.matchAll(budgetLine)].map(([, page = '', kib]) => ({ page, kib: Number(kib) }));
if (pages.length === 0) throw new Error(`the build named no first paint:\n${printed}`);
console.log(
  targets([
    ...pages.map(({ page, kib }) => ({
      what: `script before the first paint of ${page}, gzip, kB`,
      must: 180,
      reach: 120,
      measured: (kib * 1024) / 1000,
    })),
    ...(await lighthouseTargets()),
  ]),
);
