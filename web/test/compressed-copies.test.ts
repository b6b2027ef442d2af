import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressTexts } from '../scripts/compressed-copies.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tael-build-'));
  await mkdir(join(dir, 'assets'));
});
afterEach(() => rm(dir, { recursive: true }));

it('every text worth it has copies of the same content beside it, nothing else has', async () => {
  const text = 'export const a = 1;\n'.repeat(100);
  await writeFile(join(dir, 'index.html'), text);
  await writeFile(join(dir, 'assets/app-1.js'), text);
  await writeFile(join(dir, 'assets/small-1.js'), 'run()');
  await writeFile(join(dir, 'assets/face-1.woff2'), text);
  await compressTexts(dir);
  expect((await readdir(dir)).sort()).toEqual(['assets', 'index.html', 'index.html.br', 'index.html.gz']);
  expect((await readdir(join(dir, 'assets'))).sort()).toEqual([
    'app-1.js',
    'app-1.js.br',
    'app-1.js.gz',
    'face-1.woff2',
    'small-1.js',
  ]);
  expect(brotliDecompressSync(await readFile(join(dir, 'assets/app-1.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(dir, 'assets/app-1.js.gz'))).toString()).toBe(text);
});
