/**
 * A day in small: most people look, many check in, some move money, few are new. See README.md.
 */
import { check, sleep } from 'k6';
import { ask, newKey, peopleWith, register } from './people.js';

const visitors = Number(__ENV.VISITORS || 20);

export const options = {
  scenarios: {
    day: {
      executor: 'ramping-vus',
      stages: [
        { duration: __ENV.RAMP || '10s', target: visitors },
        { duration: __ENV.DURATION || '30s', target: visitors },
        { duration: '5s', target: 0 },
      ],
    },
  },
  thresholds: {
    checks: ['rate>0.99'],
    'http_req_failed{scenario:day}': ['rate<0.01'],
    'http_req_duration{scenario:day}': ['p(95)<300'],
    // Argon2 is meant to be slow, and is bounded.
    'http_req_duration{scenario:day,name:POST /api/auth/register}': ['p(95)<1500'],
    'http_req_duration{scenario:day,name:GET /api/user/me}': ['p(95)<200'],
    'http_req_duration{scenario:day,name:POST /api/withdrawals}': ['p(95)<300'],
  },
};

/** Those who have been here before. */
export const setup = () => peopleWith(visitors, 10_000);

const known = (people) => people[(__VU - 1) % people.length];

function look(people) {
  const { token } = known(people);
  const me = ask('GET', '/api/user/me', { token });
  check(me, { 'me: all parts there': (r) => r.status === 200 && r.json('missing').length === 0 });
  const history = ask('GET', '/api/withdrawals/history?limit=5', {
    token,
    name: '/api/withdrawals/history',
  });
  check(history, { 'history: a list': (r) => r.status === 200 });
}

function checkIn(people) {
  // Once a day: the second is told so.
  const answer = ask('POST', '/api/user/checkin', { token: known(people).token, also: 409 });
  check(answer, { 'checked in, or already had': ({ status }) => status === 200 || status === 409 });
}

function trade(people) {
  const { token } = known(people);
  const bought = ask('POST', '/api/wallet/buy', { token, key: newKey(), body: { amount: 0.1 } });
  check(bought, { bought: ({ status }) => status === 200 });
  const payee = people[Math.floor(Math.random() * people.length)];
  if (payee.token === token) return;
  const sent = ask('POST', '/api/transactions', {
    token,
    key: newKey(),
    body: { to: payee.username, amount: 0.1 },
  });
  check(sent, { sent: ({ status }) => status === 201 });
}

function withdraw(people) {
  const { token } = known(people);
  const answer = ask('POST', '/api/withdrawals', {
    token,
    key: newKey(),
    body: { amount: 1, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } },
  });
  check(answer, { 'withdrawal requested': ({ status }) => status === 201 });
  const history = ask('GET', '/api/withdrawals/history?limit=5', {
    token,
    name: '/api/withdrawals/history',
  });
  check(history, { 'it stands first in the history': (r) => r.json('withdrawals.0.status') === 'pending' });
}

/** Somebody new: register, check in, look. */
function arrive() {
  const one = register();
  check(one, { registered: (account) => account !== undefined });
  if (one === undefined) return;
  const answer = ask('POST', '/api/user/checkin', { token: one.token });
  check(answer, { 'checked in on the first day': ({ status }) => status === 200 });
  look([one]);
}

/** Of a hundred visits. */
const day = [
  [60, look],
  [15, checkIn],
  [12, trade],
  [8, withdraw],
  [5, arrive],
];

export default function visit(people) {
  let drawn = Math.random() * 100;
  for (const [share, act] of day) {
    drawn -= share;
    if (drawn < 0) {
      act(people);
      break;
    }
  }
  sleep(Math.random());
}
