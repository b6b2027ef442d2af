import { check } from 'k6';
import execution from 'k6/execution';
import { ask, give, newKey, peopleWith, register, signInAdmin } from './people.js';

/** Measured on two cores that k6 shares with the platform. */
export const withinCapacity = {
  checks: ['rate>0.99'],
  'http_req_failed{scenario:visits}': ['rate<0.01'],
  'http_req_duration{scenario:visits}': ['p(95)<300', 'p(99)<1500'],
  // Argon2 is slow by design, and its concurrency is limited.
  'http_req_duration{scenario:visits,name:POST /api/auth/register}': ['p(95)<1500'],
  'http_req_duration{scenario:visits,name:GET /api/user/me}': ['p(95)<200', 'p(99)<500'],
  'http_req_duration{scenario:visits,name:POST /api/transactions}': ['p(95)<300', 'p(99)<600'],
  'http_req_duration{scenario:visits,name:POST /api/withdrawals}': ['p(95)<300', 'p(99)<600'],
};

/** Beyond capacity, only 503 with Retry-After is a correct refusal. */
export const overCapacity = { broken: ['rate<0.001'] };

export function open(people) {
  const admin = signInAdmin();
  return { admin, people: peopleWith(admin, people, 10_000) };
}

function look({ token }) {
  const me = ask('GET /api/user/me', { token });
  check(me, { 'me: all parts there': (r) => r.status === 200 && r.json('missing.#') === 0 });
  check(historyOf(token), { 'history: a list': (r) => r.status === 200 });
}

const historyOf = (token) => ask('GET /api/withdrawals/history', { token, query: { limit: 5 } });

function checkIn({ token }) {
  const answer = ask('POST /api/user/checkin', { token, also: 409 });
  check(answer, { 'checked in, or already had': ({ status }) => status === 200 || status === 409 });
}

function trade({ token }, { people }) {
  const bought = ask('POST /api/wallet/buy', { token, key: newKey(), body: { amount: 0.1 } });
  check(bought, { bought: ({ status }) => status === 200 });
  const payees = people.filter((payee) => payee.token !== token);
  if (payees.length === 0) return;
  const { username } = payees[Math.floor(Math.random() * payees.length)];
  const body = { to: username, amount: 0.1 };
  const sent = ask('POST /api/transactions', { token, key: newKey(), body });
  check(sent, { sent: ({ status }) => status === 201 });
}

function withdraw({ token }) {
  const answer = ask('POST /api/withdrawals', {
    token,
    key: newKey(),
    body: { amount: 1, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } },
  });
  check(answer, { 'withdrawal requested': ({ status }) => status === 201 });
  check(historyOf(token), {
    'it stands first in the history': (r) =>
      r.status === 200 &&
      answer.status === 201 &&
      r.json('withdrawals.0._id') === answer.json('withdrawal._id') &&
      r.json('withdrawals.0.status') === 'pending',
  });
}

function arrive(_known, { admin }) {
  const one = register();
  check(one, { registered: (account) => account !== undefined });
  if (one === undefined) return;
  const answer = ask('POST /api/user/checkin', { token: one.token });
  check(answer, { 'checked in on the first day': ({ status }) => status === 200 });
  give(admin, one, 10);
  withdraw(one);
}

const day = [
  { share: 60, act: look },
  { share: 15, act: checkIn },
  { share: 12, act: trade },
  { share: 8, act: withdraw },
  { share: 5, act: arrive },
];

/** 37 and 100 are coprime: any hundred consecutive visits have exactly these shares, well mixed. */
const drawn = () => (execution.scenario.iterationInTest * 37) % 100;

/** A virtual user is one person, whose requests must not overtake each other. */
export function visit({ admin, people }) {
  let left = drawn();
  const { act } = day.find(({ share }) => (left -= share) < 0);
  act(people[(__VU - 1) % people.length], { admin, people });
}
