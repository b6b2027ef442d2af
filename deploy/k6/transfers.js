import { check } from 'k6';
import { ask, buyers, newKey } from './people.js';

const connections = Number(__ENV.CONNECTIONS || 64);

export const options = {
  scenarios: {
    transfers: { executor: 'constant-vus', vus: connections, duration: __ENV.DURATION || '20s' },
  },
  thresholds: {
    checks: ['rate>0.999'],
    'http_req_failed{scenario:transfers}': ['rate<0.001'],
    'http_req_duration{scenario:transfers}': ['p(95)<300', 'p(99)<600'],
    'http_reqs{scenario:transfers}': ['rate>200'],
  },
};

export const setup = () => buyers(Math.min(connections, 64));

export default function transfers(people) {
  const n = (__VU - 1) % people.length;
  const payee = people[(n + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length];
  const answer = ask('POST /api/transactions', {
    token: people[n].token,
    key: newKey(),
    body: { to: payee.username, amount: 0.01, description: 'lunch' },
  });
  check(answer, { 'sent at once': ({ status }) => status === 201 });
}
