import Sequencer from '@jest/test-sequencer';

/** Without times of an earlier run, jest sorts by file size. */
const longest = [
  'journeys/every-route',
  'faults/flows',
  'journeys/every-sheet',
  'faults/money-kill',
  'faults/money-model',
];
/** Mostly idle: two of them at once would leave a core unused. */
const waiting = [
  'events/test/kafka',
  'events/test/embedded-log',
  'points/test/killed',
  'portfolio-cost',
  'withdrawal/test/crash',
  'runtime/test/termination',
  'postgres/test/listen',
];
const between = 10;

const rank = (names, { path }) => names.findIndex((name) => path.endsWith(`${name}.test.ts`));

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const ranked = (names) =>
      sorted
        .filter((test) => rank(names, test) >= 0)
        .toSorted((one, other) => rank(names, one) - rank(names, other));
    const rest = sorted.filter((test) => rank([...longest, ...waiting], test) < 0);
    const spread = ranked(waiting).flatMap((one) => [one, ...rest.splice(0, between)]);
    return [...ranked(longest), ...spread, ...rest];
  }
}
