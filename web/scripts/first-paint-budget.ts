import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** A page that somebody may open first, by the module that draws it, and the texts it waits for. */
const firstPages = [
  'features/sign-in/components/login-page.tsx',
  'features/dashboard/components/dashboard-page.tsx',
];
const alwaysLoaded = ['locales/zh-CN/app.json', 'locales/zh-CN/sign-in.json'];

/** Everything that must arrive before the first paint, and no more than the limit of it. Fails the build. */
export function firstPaintBudget({ limitKiB }: { limitKiB: number }): Plugin {
  return {
    name: 'first-paint-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const page of firstPages) {
          const kib = scriptBefore(bundle, page) / 1024;
          const line = `first paint of ${page}: ${kib.toFixed(1)} KiB of script, gzip (limit ${limitKiB})`;
          if (kib > limitKiB) this.error(line);
          this.info(line);
        }
      },
    },
  };
}

function scriptBefore(bundle: Bundle, page: string): number {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const drawing = (module: string) =>
    chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
  const pageChunks = drawing(page);
  if (pageChunks.length === 0) throw new Error(`No chunk holds ${page}: the budget measures nothing.`);
  const needed = new Set<string>();
  const visit = (fileName: string): void => {
    const part = bundle[fileName];
    if (part?.type !== 'chunk' || needed.has(fileName)) return;
    needed.add(fileName);
    part.imports.forEach(visit);
  };
  const entries = chunks.filter((chunk) => chunk.isEntry);
  [...entries, ...pageChunks, ...alwaysLoaded.flatMap(drawing)].forEach((chunk) => visit(chunk.fileName));
  return chunks
    .filter((chunk) => needed.has(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
}
