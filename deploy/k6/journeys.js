/**
 * A day in small: most people look, many check in, some move money, few are new. See README.md.
 */
import { check, sleep } from 'k6';
import execution from 'k6/execution';
import { ask, give, newKey, peopleWith, register, signInAdmin } from './people.js';

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

/** Those who have been here before, and who gives a newcomer something to spend. */
export function setup() {
  const admin = signInAdmin();
  return { admin, people: peopleWith(admin, visitors, 10_000) };
}

function look({ token }) {
  const me = ask('GET', '/api/user/me', { token });
  check(me, { 'me: all parts there': (r) => r.status === 200 && r.json('missing').length === 0 });
  check(historyOf(token), { 'history: a list': (r) => r.status === 200 });
}

const historyOf = (token) =>
  ask('GET', '/api/withdrawals/history?limit=5', { token, name: '/api/withdrawals/history' });

function checkIn({ token }) {
  // Once a day: the second is told so.
  const answer = ask('POST', '/api/user/checkin', { token, also: 409 });
  check(answer, { 'checked in, or already had': ({ status }) => status === 200 || status === 409 });
}

function trade({ token }, { people }) {
  const bought = ask('POST', '/api/wallet/buy', { token, key: newKey(), body: { amount: 0.1 } });
  check(bought, { bought: ({ status }) => status === 200 });
  const payees = people.filter((payee) => payee.token !== token);
  if (payees.length === 0) return;
  const { username } = payees[Math.floor(Math.random() * payees.length)];
  const body = { to: username, amount: 0.1 };
  const sent = ask('POST', '/api/transactions', { token, key: newKey(), body });
  check(sent, { sent: ({ status }) => status === 201 });
}

function withdraw({ token }) {
  const answer = ask('POST', '/api/withdrawals', {
    token,
    key: newKey(),
    body: { amount: 1, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } },
  });
  check(answer, { 'withdrawal requested': ({ status }) => status === 201 });
  check(historyOf(token), {
    'it stands first in the history': (r) =>
      r.json('withdrawals.0._id') === answer.json('withdrawal._id') &&
      r.json('withdrawals.0.status') === 'pending',
  });
}

/** Somebody new, from the door to the first withdrawal. */
function arrive(_known, { admin }) {
  const one = register();
  check(one, { registered: (account) => account !== undefined });
  if (one === undefined) return;
  const answer = ask('POST', '/api/user/checkin', { token: one.token });
  check(answer, { 'checked in on the first day': ({ status }) => status === 200 });
  give(admin, one, 10);
  withdraw(one);
}

/** Of a hundred visits. */
const day = [
  [60, look],
  [15, checkIn],
  [12, trade],
  [8, withdraw],
  [5, arrive],
];

/** Any hundred visits in a row are such a hundred, well mixed. */
const drawn = () => (execution.scenario.iterationInTest * 37) % 100;

export default function visit({ admin, people }) {
  let left = drawn();
  const [, act] = day.find(([share]) => (left -= share) < 0);
  act(people[(__VU - 1) % people.length], { admin, people });
  sleep(Math.random());
}
