import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import LongestFirst from './tests/runner/longest-first.ts';
import { sweeps } from './tests/sweeps/sweeps.ts';

/**
 * Tests run on the sources (export condition `source`); only processes need `dist`. The suites of a worker share one
 * registry of modules (decision 27): loading the modules anew for each suite took most of the time.
 */
const limit = 60_000 * Number(process.env.TEST_PACE ?? 1);
const common = { pool: 'forks', isolate: false, testTimeout: limit, hookTimeout: limit } as const;
const sources = (platform: 'node' | 'browser') => ({
  resolve: { conditions: ['source', platform, 'default'] },
  ssr: { resolve: { conditions: ['source', platform, 'default'] } },
});

/** Suites with a browser use one platform and start it once, all others one Postgres. */
function project(
  name: string,
  include: string[],
  starts: 'platform' | 'postgres',
  env: Record<string, string> = {},
): TestProjectInlineConfiguration {
  const globalSetup = `tests/runner/start-${starts}.ts`;
  return { ...sources('node'), test: { ...common, name, include, globalSetup, env } };
}

const tests: TestProjectInlineConfiguration[] = [
  project('people', ['tests/journeys/*.test.ts'], 'platform'),
  project(
    'node',
    [
      '{packages,services,templates}/*/test/**/*.test.ts',
      '{gateway,proto,deploy/local}/**/*.test.ts',
      'tests/house/*.test.ts',
    ],
    'postgres',
  ),
  {
    ...sources('browser'),
    test: {
      ...common,
      name: 'web',
      include: ['web/test/**/*.test.{ts,tsx}'],
      environment: './web/test/support/browser.ts',
      environmentOptions: { jsdom: { url: 'http://localhost' } },
      setupFiles: 'web/test/support/fresh-page.ts',
    },
  },
];

const usesPlatform = (path: string): boolean => /^tests\/(journeys|contracts)\//.test(path);

/** `SWEEPS=pages,money` runs these sweeps; `SWEEPS=all`, every one. What the environment sets holds instead of a sweep's own. */
function sweepProjects(names: string): TestProjectInlineConfiguration[] {
  const chosen = sweeps.filter(({ name }) => names === 'all' || names.split(',').includes(name));
  return chosen
    .map((sweep) => ({
      ...sweep,
      env: Object.fromEntries(
        Object.entries(sweep.env ?? {}).map(([key, value]) => [key, process.env[key] ?? value]),
      ),
    }))
    .flatMap(({ name, suites, env }) => [
      project(`${name}, platform`, suites.filter(usesPlatform), 'platform', env),
      project(
        name,
        suites.filter((path) => !usesPlatform(path)),
        'postgres',
        env,
      ),
    ])
    .filter(({ test }) => test?.include?.length !== 0);
}

const { SWEEPS } = process.env;

export default defineConfig({
  test: {
    // On two cores, since a third of a suite's time is waiting. Suites of sweeps start platforms of their own.
    maxWorkers: SWEEPS === undefined ? 3 : 2,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tael/**'],
    sequence: { sequencer: LongestFirst },
    projects: SWEEPS === undefined ? tests : sweepProjects(SWEEPS),
  },
});
