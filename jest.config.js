/** Tests run on the sources (export condition `source`), as native ES modules; only process tests need `dist`. */
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

export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
      testMatch: [
        '<rootDir>/{packages,services}/*/test/**/*.test.ts',
        '<rootDir>/{gateway,proto,deploy/local,tests}/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/packages/testkit/jest/global-setup.js',
      globalTeardown: '<rootDir>/packages/testkit/jest/global-teardown.js',
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
