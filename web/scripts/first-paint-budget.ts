import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** What somebody may open first: the modules that draw it, and the texts it waits for (Chinese: the larger ones). */
const firstPages = {
  'the sign-in page': [
    'features/sign-in/components/login-page.tsx',
    'locales/zh-CN/app.json',
    'locales/zh-CN/server.json',
    'locales/zh-CN/sign-in.json',
  ],
  'the dashboard': [
    'app/user-shell.tsx',
    'features/dashboard/components/dashboard-page.tsx',
    'locales/zh-CN/app.json',
    'locales/zh-CN/server.json',
    'locales/zh-CN/dashboard.json',
  ],
};

/** Everything that must arrive before the first paint, and no more than the limit of it. Fails the build. */
export function firstPaintBudget({ limitKiB }: { limitKiB: number }): Plugin {
  return {
    name: 'first-paint-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [page, modules] of Object.entries(firstPages)) {
          const kib = scriptBefore(bundle, modules) / 1024;
          const line = `first paint of ${page}: ${kib.toFixed(1)} KiB of script, gzip (limit ${limitKiB})`;
          if (kib > limitKiB) this.error(line);
          this.info(line);
        }
      },
    },
  };
}

function scriptBefore(bundle: Bundle, modules: string[]): number {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const drawing = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk holds ${module}: the budget measures nothing.`);
    return chunk;
  });
  const needed = new Map<string, string>();
  const visit = (fileName: string): void => {
    const part = bundle[fileName];
    if (part?.type !== 'chunk' || needed.has(fileName)) return;
    needed.set(fileName, part.code);
    part.imports.forEach(visit);
  };
  [...chunks.filter(({ isEntry }) => isEntry), ...drawing].forEach(({ fileName }) => visit(fileName));
  return [...needed.values()].reduce((sum, code) => sum + gzipSync(code).length, 0);
}
