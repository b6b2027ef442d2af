/** `node deploy/local/build.js [folder of the tree]`. Removes types without checking them. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { transform } from 'rolldown/utils';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const groups = ['packages', 'services'];
const single = ['proto', 'gateway', 'deploy/local'];

const options = {
  target: 'es2023',
  sourcemap: true,
  tsconfig: false,
  // Must match `verbatimModuleSyntax` and `rewriteRelativeImportExtensions` in tsconfig.base.json.
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

const entriesOf = (folder, how) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true, ...how }) : [];

const filesBelow = (folder) =>
  entriesOf(folder, { recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

const compilerChangedAt = Math.max(
  ...['build.js', 'package.json'].map((file) => changedAt(join(import.meta.dirname, file))),
);

const folders = [
  ...groups.flatMap((group) => entriesOf(join(root, group)).map(({ name }) => join(group, name))),
  ...single,
].map((folder) => join(root, folder));

const stemOf = (file) => file.replace(/(\.d)?\.tsx?$|\.js(\.map)?$|\.d\.ts\.map$/, '');

async function compile(source, output) {
  const { code, map, errors } = await transform(source, readFileSync(source, 'utf8'), options);
  if (errors.length > 0) return errors.map((error) => described(source, error));
  mkdirSync(dirname(output), { recursive: true });
  const { mappings, names } = map;
  const sources = [relative(dirname(output), source)];
  writeFileSync(`${output}.map`, JSON.stringify({ version: 3, sources, names, mappings }));
  // Renamed once complete: an interrupted build must not leave a partial file that is newer than its source.
  writeFileSync(
    `${output}.new`,
    `${code}//# sourceMappingURL=${output.slice(dirname(output).length + 1)}.map\n`,
  );
  renameSync(`${output}.new`, output);
  return [];
}

function described(source, { loc, message }) {
  const place = loc ? `:${loc.line}:${loc.column + 1}` : '';
  return `${relative(root, source)}${place}: ${stripVTControlCharacters(message)}`;
}

function staleIn(folder) {
  const src = join(folder, 'src');
  const dist = join(folder, 'dist');
  const sources = filesBelow(src).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const stems = new Set(sources.map(stemOf));
  const orphans = filesBelow(dist).filter(
    (file) => /^(?!bundle\/).*\.(js|js\.map|d\.ts|d\.ts\.map)$/.test(file) && !stems.has(stemOf(file)),
  );
  for (const file of orphans) rmSync(join(dist, file));
  const stale = sources
    .map((file) => ({ source: join(src, file), output: join(dist, `${stemOf(file)}.js`) }))
    .filter(({ source, output }) => changedAt(output) < Math.max(changedAt(source), compilerChangedAt));
  return { stale, removed: orphans.length };
}

const found = folders.map(staleIn);
const stale = found.flatMap((one) => one.stale);
const faults = (await Promise.all(stale.map(({ source, output }) => compile(source, output)))).flat();
const removed = found.reduce((sum, one) => sum + one.removed, 0);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else if (stale.length + removed > 0) process.stdout.write(`compiled ${stale.length}, removed ${removed}\n`);
