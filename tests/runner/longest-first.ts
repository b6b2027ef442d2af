import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suiteSeconds } from './times.ts';

/** Journeys are the longest. */
const last = ['node', 'web'];

/**
 * Workers take one suite after the other: a long one at the end would leave a core unused. By project before that,
 * since a worker loses its modules when its next suite is of another project.
 */
export default class LongestFirst extends BaseSequencer {
  override sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => last.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) =>
      suiteSeconds(relative(this.ctx.config.root, moduleId));
    return Promise.resolve(
      suites.toSorted(
        (one, other) =>
          place(one) - place(other) ||
          one.project.name.localeCompare(other.project.name) ||
          seconds(other) - seconds(one),
      ),
    );
  }
}
