import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const kinds = new Set(['.html', '.js', '.css', '.woff2', '.svg', '.png', '.webmanifest']);

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) this.error('The build has no folder to keep files of.');
        const worker = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8');
        const list = JSON.stringify(await addressesIn(dir));
        await writeFile(join(dir, 'sw.js'), `self.appFiles = ${list};\n${worker}`);
      },
    },
  };
}

async function addressesIn(dir: string): Promise<[string, string][]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && kinds.has(extname(entry.name)))
    // The portal is used at a desk, and shows nothing without a server.
    .filter(({ name }) => name !== 'sw.js' && !name.startsWith('admin-'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.toSorted().map(async (file): Promise<[string, string]> => {
      const path = `/${relative(dir, file)}`;
      // Names in assets/ contain a hash already.
      return [path, path.startsWith('/assets/') ? path : `${path}?v=${await hashOf(file)}`];
    }),
  );
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
