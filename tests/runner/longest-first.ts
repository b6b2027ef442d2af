import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import times from './times.json' with { type: 'json' };

/** Seconds of an earlier run; `npx tsx tests/slowest.ts --write` keeps those of the last one. */
const seconds: Record<string, number> = times;
const unknown = 5;

/** Two workers take one suite after the other: a long one at the end would leave a core unused. */
export default class LongestFirst extends BaseSequencer {
  override sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const lasts = ({ moduleId }: TestSpecification) =>
      seconds[relative(this.ctx.config.root, moduleId)] ?? unknown;
    return Promise.resolve(suites.toSorted((one, other) => lasts(other) - lasts(one)));
  }
}
