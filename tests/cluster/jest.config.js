import all from '../../jest.config.js';

const { node } = Object.fromEntries(all.projects.map((project) => [project.displayName, project]));

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
