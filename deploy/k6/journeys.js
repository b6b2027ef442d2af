import { sleep } from 'k6';
import { open, visit, withinCapacity } from './visits.js';

const visitors = Number(__ENV.VISITORS || 20);

export const options = {
  scenarios: {
    visits: {
      executor: 'ramping-vus',
      stages: [
        { duration: __ENV.RAMP || '10s', target: visitors },
        { duration: __ENV.DURATION || '30s', target: visitors },
        { duration: '5s', target: 0 },
      ],
    },
  },
  thresholds: withinCapacity,
};

export const setup = () => open(visitors);

export default function journey(data) {
  visit(data);
  sleep(Math.random());
}
