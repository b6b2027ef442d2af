import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import LongestFirst from './tests/runner/longest-first.ts';

/**
 * Tests run on the sources (export condition `source`); only processes need `dist`. The suites of a worker share one
 * registry of modules (decision 27): loading the modules anew for each suite took most of the time.
 */
const limit = 60_000 * Number(process.env.TEST_PACE ?? 1);
const common = { pool: 'forks', isolate: false, testTimeout: limit, hookTimeout: limit } as const;
/** `*.sweep.ts` has what `make test` leaves to `make test-all`. */
const suite = process.env.SWEEPS === undefined ? '*.test' : '*.{test,sweep}';
const sources = (platform: 'node' | 'browser') => ({
  resolve: { conditions: ['source', platform, 'default'] },
  ssr: { resolve: { conditions: ['source', platform, 'default'] } },
});

const projects: TestProjectConfiguration[] = [
  {
    ...sources('node'),
    test: {
      ...common,
      name: 'node',
      include: [
        `{packages,services,templates}/*/test/**/${suite}.ts`,
        `{gateway,proto,deploy/local}/**/${suite}.ts`,
        `tests/{house,faults}/**/${suite}.ts`,
      ],
      globalSetup: 'tests/runner/start-postgres.ts',
    },
  },
  {
    ...sources('node'),
    test: {
      ...common,
      name: 'people',
      include: [`tests/{journeys,contracts}/**/${suite}.ts`],
      globalSetup: 'tests/runner/start-platform.ts',
    },
  },
  {
    ...sources('browser'),
    test: {
      ...common,
      name: 'web',
      include: ['web/test/**/*.test.{ts,tsx}'],
      environment: './web/test/support/browser.ts',
    },
  },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tael/**'],
    sequence: { sequencer: LongestFirst },
    projects,
  },
});
