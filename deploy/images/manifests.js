/**
 * `node deploy/images/manifests.js services/auth <folder>` writes the manifests to install one workspace. npm installs
 * devDependencies of linked workspaces even with `--omit=dev`, so they are removed.
 */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [start, to] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../..');
const read = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const top = read('.');
const folders = new Map(
  top.workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const group = pattern.slice(0, -2);
      return readdirSync(join(root, group)).map((name) => join(group, name));
    })
    .map((folder) => [read(folder).name, folder]),
);

const needed = new Set([start]);
for (const folder of needed) {
  for (const name of Object.keys(read(folder).dependencies ?? {})) {
    if (folders.has(name)) needed.add(folders.get(name));
  }
}

function write(folder, { devDependencies: _, ...manifest }) {
  mkdirSync(join(to, folder), { recursive: true });
  writeFileSync(join(to, folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
}
for (const folder of needed) write(folder, read(folder));
write('.', { ...top, workspaces: [...needed] });
copyFileSync(join(root, 'package-lock.json'), join(to, 'package-lock.json'));
