import http from 'k6/http';
import { fail } from 'k6';
import { Rate } from 'k6/metrics';

export const base = __ENV.BASE_URL || 'http://127.0.0.1:5001';

const broken = new Rate('broken');

const json = { 'content-type': 'application/json' };

/** @import { InputOf, Operation } from '@tael/contract/client' */

/**
 * `key`: Idempotency-Key. `also`: status of a refusal that counts as success.
 *
 * @template {Operation} O
 * @param {O} operation
 * @param {InputOf<O> & { token?: string; key?: string; also?: number }} input
 */
export function ask(operation, { token, body, params, query, key, also }) {
  const [method, template] = operation.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]));
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  /** @type {Record<string, string>} */
  const headers = { ...(body === undefined ? {} : json) };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (key !== undefined) headers['idempotency-key'] = key;
  const payload = body === undefined ? null : JSON.stringify(body);
  const url = `${base}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const answer = http.request(method, url, payload, {
    headers,
    tags: { name: operation },
    responseCallback: http.expectedStatuses({ min: 200, max: 299 }, ...(also === undefined ? [] : [also])),
  });
  const refusedEarly = answer.status === 503 && answer.headers['Retry-After'] !== undefined;
  broken.add((answer.status === 0 || answer.status >= 500) && !refusedEarly);
  return answer;
}

export const newKey = () => `k6-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function register() {
  const username = `k${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  const body = {
    username,
    email: `${username}@example.test`,
    password: 'a-good-password',
    passwordConfirm: 'a-good-password',
  };
  const answer = ask('POST /api/auth/register', { body });
  if (answer.status !== 201) return undefined;
  return { username, token: String(answer.json('token')), id: String(answer.json('data.user.id')) };
}

export function signInAdmin() {
  const body = {
    email: __ENV.ADMIN_EMAIL || 'admin@tael.local',
    password: __ENV.ADMIN_PASSWORD || 'tael-admin-local',
  };
  const answer = ask('POST /api/auth/login', { body });
  if (answer.status !== 200) fail(`the administrator could not sign in: ${answer.status} ${answer.body}`);
  return String(answer.json('token'));
}

export function give(admin, { id }, yuan) {
  const given = ask('PUT /api/admin/users/:id', { token: admin, params: { id }, body: { balance: yuan } });
  if (given.status !== 200) fail(`no balance could be given: ${given.status} ${given.body}`);
}

export function peopleWith(admin, count, yuan) {
  const people = [];
  for (let n = 0; n < count; n += 1) {
    const one = register();
    if (one === undefined) fail('nobody could register: see RATE_LIMIT_EXEMPT in deploy/k6/README.md');
    give(admin, one, yuan);
    people.push(one);
  }
  return people;
}

export function buyers(count) {
  const people = peopleWith(signInAdmin(), count, 100_000);
  for (const { token } of people) {
    const bought = ask('POST /api/wallet/buy', { token, key: newKey(), body: { amount: 10_000 } });
    if (bought.status !== 200) fail(`no coins could be bought: ${bought.status} ${bought.body}`);
  }
  return people;
}
