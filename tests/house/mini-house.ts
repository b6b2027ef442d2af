import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const rules = [
  '.oxlintrc.json',
  'oxlint.house.js',
  'eslint.config.js',
  'eslint.web.js',
  '.dependency-cruiser.cjs',
  '.prettierrc.json',
  '.prettierignore',
  'knip.json',
  'tsconfig.base.json',
];

const packageJson = (name: string, extra: object = {}) =>
  JSON.stringify({ name, version: '0.1.0', private: true, type: 'module', ...extra });
const project = (...references: string[]) =>
  JSON.stringify({
    extends: '../../tsconfig.base.json',
    compilerOptions: { rootDir: 'src', outDir: 'dist' },
    include: ['src'],
    references: references.map((path) => ({ path })),
  });
const library = { exports: { '.': { source: './src/index.ts', default: './dist/index.js' } } };

const clean: Record<string, string> = {
  'package.json': packageJson('mini', { workspaces: ['packages/*', 'services/*', 'web'] }),
  'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './tsconfig.tests.json' }] }),
  'tsconfig.tests.json': JSON.stringify({
    extends: './tsconfig.base.json',
    compilerOptions: {
      composite: false,
      declaration: false,
      declarationMap: false,
      emitDeclarationOnly: false,
      noEmit: true,
    },
    include: ['services/*/test'],
  }),
  'services/two/test/two.test.ts': "import { two } from '../src/main.ts';\n\nexport const expected = two;\n",
  'packages/money/package.json': packageJson('@tael/money', library),
  'packages/money/tsconfig.json': project(),
  'packages/money/src/index.ts': 'export const cents = (yuan: bigint): bigint => yuan * 100n;\n',
  'packages/testkit/package.json': packageJson('@tael/testkit', library),
  'packages/testkit/tsconfig.json': project(),
  'packages/testkit/src/index.ts': 'export const freePort = (): number => 0;\n',
  'services/one/package.json': packageJson('@tael/one', { dependencies: { '@tael/money': '*', zod: '*' } }),
  'services/one/tsconfig.json': project('../../packages/money'),
  'services/one/src/config.ts': 'export const port = Number(process.env.PORT);\n',
  'services/one/src/domain/rule.ts':
    "import { cents } from '@tael/money';\n\nexport const fee = (): bigint => cents(1n);\n",
  'services/one/src/store/rows.ts': "export const rows = (): string[] => ['a'];\n",
  'services/one/src/operations/act.ts':
    "import { fee } from '../domain/rule.ts';\nimport { rows } from '../store/rows.ts';\n\nexport const act = (): string => `${rows().join()} ${fee()}`;\n",
  'services/one/src/main.ts':
    "import { z } from 'zod';\nimport { port } from './config.ts';\nimport { act } from './operations/act.ts';\n\nexport const started = z.string().parse(`${port} ${act()}`);\n",
  'services/two/package.json': packageJson('@tael/two'),
  'services/two/tsconfig.json': project(),
  'services/two/src/main.ts': 'export const two = 2;\n',
  'web/package.json': packageJson('@tael/web'),
  'web/tsconfig.json': JSON.stringify({ extends: '../tsconfig.base.json', include: ['src'] }),
  'web/src/main.tsx': "import { page } from './features/send/page.ts';\n\nexport const app = page;\n",
  'web/src/features/send/page.ts': "export const page = 'send';\n",
};

export interface MiniHouse {
  run(tool: string, args: string[]): { status: number | null; output: string };
  remove(): void;
}

export function buildMiniHouse(extra: Record<string, string> = {}): MiniHouse {
  const dir = mkdtempSync(join(tmpdir(), 'tael-house-'));
  for (const rule of rules) cpSync(join(root, rule), join(dir, rule));
  for (const [path, text] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  linkModules(dir);
  return {
    run(tool, args) {
      const bin = join(root, 'node_modules/.bin', tool);
      const ended = spawnSync(bin, args, { cwd: dir, encoding: 'utf8', maxBuffer: 1 << 26 });
      return { status: ended.status, output: ended.stdout + ended.stderr };
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function linkModules(dir: string): void {
  const modules = join(dir, 'node_modules');
  mkdirSync(join(modules, '@tael'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@tael' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['money', 'testkit'])
    symlinkSync(join(dir, 'packages', name), join(modules, '@tael', name));
}
