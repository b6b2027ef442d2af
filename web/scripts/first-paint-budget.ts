import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const userPages = {
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
const portalPages = {
  'the portal': [
    'app/portal.tsx',
    'features/admin-home/components/admin-home-page.tsx',
    'locales/zh-CN/app.json',
    'locales/zh-CN/server.json',
    'locales/zh-CN/admin-shell.json',
    'locales/zh-CN/admin-server.json',
    'locales/zh-CN/admin-list.json',
    'locales/zh-CN/admin-home.json',
  ],
};

const ofPortal =
  /\/src\/(app\/(admin|portal)|(features|product)\/admin-|lib\/(portal|listing)\/|locales\/[^/]+\/admin-)|@tanstack\/(table|react-table|react-virtual|virtual)/;

interface Limits {
  limitKiB: number;
  portalLimitKiB: number;
}

export function firstPaintBudget({ limitKiB, portalLimitKiB }: Limits): Plugin {
  return {
    name: 'first-paint-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const look = (pages: Record<string, string[]>, limit: number): void => {
          for (const [page, modules] of Object.entries(pages)) {
            const kib = sizeOf(chunksBefore(bundle, modules)) / 1024;
            const line = `first paint of ${page}: ${kib.toFixed(1)} KiB of script, gzip (limit ${limit})`;
            if (kib > limit) this.error(line);
            this.info(line);
          }
        };
        look(userPages, limitKiB);
        look(portalPages, portalLimitKiB);
        for (const [page, modules] of Object.entries(userPages)) {
          const stray = chunksBefore(bundle, modules)
            .flatMap(({ moduleIds }) => moduleIds)
            .filter((id) => ofPortal.test(id));
          if (stray.length > 0) this.error(`${page} loads parts of the portal: ${stray.join(', ')}`);
        }
      },
    },
  };
}

function chunksBefore(bundle: Bundle, modules: string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const drawing = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk holds ${module}: the budget measures nothing.`);
    return chunk;
  });
  const needed = new Map<string, Rolldown.OutputChunk>();
  const visit = (fileName: string): void => {
    const part = bundle[fileName];
    if (part?.type !== 'chunk' || needed.has(fileName)) return;
    needed.set(fileName, part);
    part.imports.forEach(visit);
  };
  [...chunks.filter(({ isEntry }) => isEntry), ...drawing].forEach(({ fileName }) => visit(fileName));
  return [...needed.values()];
}

const sizeOf = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
