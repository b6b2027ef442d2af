import all from '../../jest.config.js';

const { node } = Object.fromEntries(all.projects.map((project) => [project.displayName, project]));

/** Apart from the other suites: `make test` needs no cluster. One release serves all of these. */
export default {
  ...node,
  displayName: 'cluster',
  rootDir: '../..',
  maxWorkers: 1,
  testTimeout: 300_000,
  testMatch: ['<rootDir>/tests/cluster/*.test.ts'],
  testSequencer: '<rootDir>/tests/cluster/sequencer.js',
  globalSetup: '<rootDir>/tests/cluster/install.js',
  globalTeardown: '<rootDir>/tests/cluster/remove.js',
};
