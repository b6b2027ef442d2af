/**
 * `node deploy/local/bundle.js [folder of the tree]`, after `build.js`: puts each process, with the packages that it loads,
 * into few files in `dist/bundle` (decision 37). Comments in them name the file of each line.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));

/** Patched while they load, by the telemetry and by `packages/events`. */
const patched = /^(pg|kafkajs)(\/|$)/;
/** Finds the library for the machine beside itself. */
const native = 'sharp';
/** Loaded by `--import` too: the process shares its state. */
const shared = join(root, 'packages/runtime/dist/telemetry/flush.js');

const foldersIn = (group) =>
  existsSync(join(root, group)) ? readdirSync(join(root, group)).map((name) => join(root, group, name)) : [];

const processes = [...foldersIn('services'), join(root, 'gateway')].filter((folder) =>
  existsSync(join(folder, 'dist/main.js')),
);

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

const newestIn = (folder) =>
  Math.max(
    ...readdirSync(join(folder, 'dist'), { recursive: true })
      .filter((file) => file.endsWith('.js') && !file.startsWith('bundle/'))
      .map((file) => changedAt(join(folder, 'dist', file))),
  );

const newestShared = Math.max(
  ...[import.meta.filename, join(root, 'package-lock.json')].map(changedAt),
  ...[...foldersIn('packages'), join(root, 'proto')]
    .filter((folder) => existsSync(join(folder, 'dist')))
    .map(newestIn),
);

async function bundle(folder) {
  const output = join(folder, 'dist/bundle');
  const entries = ['main', 'migrate'].map((name) => [name, join(folder, `dist/${name}.js`)]);
  const built = await rolldown({
    input: Object.fromEntries(entries.filter(([, file]) => existsSync(file))),
    platform: 'node',
    tsconfig: false,
    external: [patched, native, /\.node$/],
    plugins: [
      {
        name: 'paths',
        transform: (code, id) => withUrlOf(id, code, output),
        resolveId: (source, importer = '') =>
          resolve(importer, '..', source) === shared
            ? { id: relative(output, shared), external: true }
            : undefined,
      },
    ],
  });
  await built.write({ dir: output, cleanDir: true, entryFileNames: '[name].js' });
  await built.close();
}

/** Files beside a module, such as migrations, are found where they are. */
function withUrlOf(id, code, output) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
  const url = `new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href`;
  return { code: code.replaceAll('import.meta.url', url), map: null };
}

const stale = processes.filter(
  (folder) => changedAt(join(folder, 'dist/bundle/main.js')) < Math.max(newestShared, newestIn(folder)),
);
await Promise.all(stale.map(bundle));
if (stale.length > 0) process.stdout.write(`bundled ${stale.length}\n`);
