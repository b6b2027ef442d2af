import Sequencer from '@jest/test-sequencer';

/** These take the longest by far. Without times of an earlier run jest goes by the size of the file. */
const longest = [
  'journeys/every-route',
  'journeys/every-sheet',
  'faults/money-kill',
  'faults/money-model',
  'events/test/kafka',
  'events/test/embedded-log',
  'points/test/killed',
];
const rank = ({ path }) => {
  const found = longest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return found < 0 ? longest.length : found;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
