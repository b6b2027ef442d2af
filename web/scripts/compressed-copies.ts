import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** The headers of a smaller file's response outweigh the saving. */
const WORTH_IT_BYTES = 1024;

export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: {
      // Runs after all other plugins, so that the copies include their changes.
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) this.error('The build has no folder to compress.');
        await compressTexts(dir);
      },
    },
  };
}

export async function compressTexts(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressText(join(entry.parentPath, entry.name))));
}

async function compressText(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < WORTH_IT_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
