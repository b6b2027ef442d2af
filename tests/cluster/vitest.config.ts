import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A rollback after the rotation would restore the old secrets.
const order = ['install', 'policy', 'rolling', 'scaling', 'kills', 'broken-settings', 'restore', 'rotation'];
const place = ({ moduleId }: TestSpecification): number => order.indexOf(basename(moduleId, '.test.ts'));

class InOrder extends BaseSequencer {
  override sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(suites.toSorted((one, other) => place(one) - place(other)));
  }
}

const conditions = ['source', 'node', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: '../..',
    include: ['tests/cluster/*.test.ts'],
    globalSetup: 'tests/cluster/with-release.ts',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: InOrder },
  },
});
