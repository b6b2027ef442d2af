import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suiteSeconds } from './times.ts';

/** Journeys first, because they are the longest. A worker keeps its modules as long as its next suite is of the same project. */
const projects = ['people', 'node', 'web', 'web-fresh'];

/** Two workers take one suite after the other: a long one at the end would leave a core unused. */
export default class LongestFirst extends BaseSequencer {
  override sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) =>
      suiteSeconds(relative(this.ctx.config.root, moduleId));
    return Promise.resolve(
      suites.toSorted((one, other) => place(one) - place(other) || seconds(other) - seconds(one)),
    );
  }
}
