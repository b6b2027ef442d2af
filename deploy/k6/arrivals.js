/**
 * An open model: the rate does not depend on the response time. A closed model slows down with the platform, and so
 * hides the cost of a queue.
 */
import { fail } from 'k6';
import { open, overCapacity, visit, withinCapacity } from './visits.js';

const people = Number(__ENV.PEOPLE || 100);
const rate = Number(__ENV.RATE || 20);
const duration = (otherwise) => __ENV.DURATION || otherwise;

/** `stages`: [duration, visits per second], starting from the rate `from`. */
const visits = (from, stages, more = {}) => ({
  executor: 'ramping-arrival-rate',
  startRate: from,
  timeUnit: '1s',
  stages: stages.map(([duration, target]) => ({ duration, target })),
  preAllocatedVUs: people,
  maxVUs: people,
  ...more,
});

const steps = [1, 2, 4, 6, 8, 10].map((times) => times * rate);

const shapes = {
  smoke: {
    scenarios: { visits: visits(5, [[duration('20s'), 5]]) },
    thresholds: { ...withinCapacity, checks: ['rate==1'], 'http_req_failed{scenario:visits}': ['rate==0'] },
  },
  load: {
    scenarios: {
      visits: visits(1, [
        ['30s', rate],
        [duration('2m'), rate],
      ]),
    },
    thresholds: { ...withinCapacity, dropped_iterations: ['count<10'] },
  },
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
    // Below the gateway's deadline of 8 s.
    thresholds: { ...overCapacity, 'http_req_duration{scenario:visits}': ['p(95)<3000', 'p(99)<8000'] },
  },
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
