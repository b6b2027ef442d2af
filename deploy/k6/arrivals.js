/**
 * The visits of a day at a rate of their own, however long the answers take: an open model. A closed one slows down
 * with the platform, and so hides what a queue costs. SHAPE chooses the rate over time. See README.md.
 */
import { fail } from 'k6';
import { open, overCapacity, visit, withinCapacity } from './visits.js';

const people = Number(__ENV.PEOPLE || 100);
const rate = Number(__ENV.RATE || 20);
const duration = (otherwise) => __ENV.DURATION || otherwise;

/** Stages of [duration, visits a second], from a rate of its own. */
const visits = (from, stages, more = {}) => ({
  executor: 'ramping-arrival-rate',
  startRate: from,
  timeUnit: '1s',
  stages: stages.map(([duration, target]) => ({ duration, target })),
  // A virtual user is one person, whose requests never overtake each other.
  preAllocatedVUs: people,
  maxVUs: people,
  ...more,
});

const steps = [1, 2, 4, 6, 8, 10].map((times) => times * rate);

const shapes = {
  /** Is every part there, and does it answer as it should? */
  smoke: {
    scenarios: { visits: visits(5, [[duration('20s'), 5]]) },
    thresholds: { ...withinCapacity, checks: ['rate==1'], 'http_req_failed{scenario:visits}': ['rate==0'] },
  },
  /** An ordinary busy hour. */
  load: {
    scenarios: {
      visits: visits(1, [
        ['30s', rate],
        [duration('2m'), rate],
      ]),
    },
    thresholds: { ...withinCapacity, dropped_iterations: ['count<10'] },
  },
  /** Up to ten times as much in steps: where does it begin to refuse, and does it ever do worse than refuse? */
  stress: {
    scenarios: {
      visits: visits(
        rate,
        steps.flatMap((step) => [
          ['5s', step],
          [duration('30s'), step],
        ]),
      ),
    },
    thresholds: overCapacity,
  },
  /** Ten times as much from one second to the next. After 20 s to work off its queues, all is as before. */
  spike: {
    scenarios: {
      spike: visits(rate, [
        ['20s', rate],
        ['1s', 10 * rate],
        ['20s', 10 * rate],
        ['1s', rate],
      ]),
      visits: visits(rate, [[duration('1m'), rate]], { startTime: '62s' }),
    },
    thresholds: { ...withinCapacity, ...overCapacity, checks: [] },
  },
  /** For hours, which shows what grows: memory, tables, lag. */
  soak: {
    scenarios: {
      visits: visits(1, [
        ['1m', rate],
        [duration('4h'), rate],
      ]),
    },
    thresholds: { ...withinCapacity, dropped_iterations: ['count<100'] },
  },
};

const shape = __ENV.SHAPE || 'load';
export const options = shapes[shape] || fail(`SHAPE=${shape} is none of ${Object.keys(shapes).join(', ')}`);

export const setup = () => open(people);
export default visit;
