/**
 * Repeats each transfer under the same key until it is answered. At the end, the ledger must contain each once. See
 * README.md.
 */
import { check, sleep } from 'k6';
import execution from 'k6/execution';
import { Counter } from 'k6/metrics';
import { ask, buyers, newKey } from './people.js';

const rate = Number(__ENV.RATE || 60);
const patienceMs = 60_000;

const transfers = new Counter('transfers');
/** Incremented by an answered transfer, decremented by a transfer in the ledger. */
const unaccounted = new Counter('unaccounted_transfers');
const unanswered = new Counter('unanswered_transfers');

export const options = {
  scenarios: {
    rolling: {
      executor: 'constant-arrival-rate',
      rate,
      duration: __ENV.DURATION || '2m',
      // k6 drops requests while it creates a virtual user.
      preAllocatedVUs: 10 * rate,
      maxVUs: 20 * rate,
      gracefulStop: `${patienceMs / 1000 + 10}s`,
    },
  },
  thresholds: {
    // Only a killed process may fail requests. k6 counts by scenario only for a threshold.
    'http_req_failed{scenario:rolling}': [__ENV.KILLS ? 'rate<=1' : 'rate==0'],
    unaccounted_transfers: ['count==0'],
    unanswered_transfers: ['count==0'],
    dropped_iterations: ['count==0'],
    checks: ['rate==1'],
  },
};

const coinsOf = ({ token }) => Number(ask('GET /api/wallet', { token }).json('coinsHeld'));
const coinsOfAll = (people) => people.reduce((sum, one) => sum + Math.round(100 * coinsOf(one)), 0);

export function setup() {
  const people = buyers(20);
  return { people, coins: coinsOfAll(people) };
}

export default function watch({ people }) {
  const n = execution.scenario.iterationInTest;
  const one = people[n % people.length];
  if (n % 2 === 0) transfer(one, people[(n + 1 + (n % 7)) % people.length]);
  else requestAndPrint(n % 4 === 1 ? 'GET /api/user/me' : 'GET /api/transactions', { token: one.token });
}

/** @import { InputOf, Operation } from '@tael/contract/client' */

/**
 * @template {Operation} O
 * @param {O} operation
 * @param {InputOf<O> & { token?: string; key?: string }} input
 */
function requestAndPrint(operation, input) {
  const answer = ask(operation, input);
  const { status, error } = answer;
  const isOurs = /json/.test(answer.headers['Content-Type']);
  if (status === 0 || status >= 400)
    console.warn(`${operation}: ${status} ${isOurs ? answer.json('code') : error}`);
  return answer;
}

function transfer({ token }, { username }) {
  const body = { to: username, amount: 0.01 };
  const key = newKey();
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (requestAndPrint('POST /api/transactions', { token, key, body }).status === 201) {
      transfers.add(1);
      unaccounted.add(1);
      return;
    }
    sleep(0.5);
  }
  unanswered.add(1);
}

export function teardown({ people, coins }) {
  for (const { token } of people)
    unaccounted.add(-ask('GET /api/transactions', { token, query: { type: 'send' } }).json('total'));
  check(coinsOfAll(people), { 'no coin was lost or made': (now) => now === coins });
}
