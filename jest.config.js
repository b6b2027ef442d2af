/** Tests run on the sources (export condition `source`) as native ES modules. Only process tests need `dist`. */
const base = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/\\.tael/'],
};

const node = {
  ...base,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

export default {
  maxWorkers: 2,
  // A worker keeps the modules of finished suites in memory: above this limit it is replaced.
  workerIdleMemoryLimit: '500MB',
  testSequencer: './tests/jest/longest-first.js',
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'node',
      testMatch: [
        '<rootDir>/{packages,services,templates}/*/test/**/*.test.ts',
        '<rootDir>/{gateway,proto,deploy/local}/**/*.test.ts',
        '<rootDir>/tests/{house,faults}/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/packages/testkit/jest/global-setup.js',
      globalTeardown: '<rootDir>/packages/testkit/jest/global-teardown.js',
    },
    {
      ...node,
      displayName: 'people',
      testMatch: ['<rootDir>/tests/{journeys,contracts}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/jest/start-platform.js',
      globalTeardown: '<rootDir>/tests/jest/stop-platform.js',
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/web/test/support/browser.js',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      testMatch: ['<rootDir>/web/test/**/*.test.{ts,tsx}'],
    },
  ],
};
