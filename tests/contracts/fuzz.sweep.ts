import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../api.ts';
import {
  expectCleanProof,
  personWith,
  startMoneyPlatform,
  type MoneyPlatform,
} from '../faults/money-platform.ts';
import { opensWithinMs } from '../platform.ts';
import { bodies, bodyOf, dice, ids, pick, queries, wrongPlaces, type Schema } from './hostile.ts';

const seconds = Number(process.env.FUZZ_SECONDS ?? 15);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const atOnce = 6;

let house: MoneyPlatform;
let owner: Account;
let calls: Call[];
let before: unknown;
beforeAll(async () => {
  house = await startMoneyPlatform();
  owner = await personWith(house, { coins: 5_000, yuan: 10_000 });
  await house.here.call('POST', '/api/wallet/card', { token: owner.token });
  calls = await allCalls();
  before = await figures();
}, opensWithinMs);
afterAll(() => house.stop());

interface Call {
  method: string;
  path: string;
  access: string;
  schema: Schema | undefined;
  parameters: { name: string; in: string }[];
}

interface Operation {
  'x-access': string;
  parameters: { name: string; in: string }[];
  /** A picture's bytes have no fields. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

const leftOut = /\/logout$|\/update-password$|\/user\/sessions|\/stream$|\/checkin$/;

const account: Schema = { properties: { alipayAccount: { type: 'string' }, realName: { type: 'string' } } };

async function allCalls(): Promise<Call[]> {
  const { body } = await house.here.call('GET', '/api/openapi.json');
  return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (leftOut.test(path)) return [];
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema?.properties?.accountInfo) schema.properties.accountInfo = account;
      const { parameters, 'x-access': access } = operation;
      return [{ method: method.toUpperCase(), path, access, schema, parameters }];
    }),
  );
}

async function figures(): Promise<unknown> {
  const of = async (path: string, token: string) => (await house.here.call('GET', path, { token })).body;
  const { asOf: _, ...all } = (await of('/api/admin/users/wallet/stats', house.admin.token)).statistics as {
    asOf?: string;
    totalCoins: number;
    usersWithCoins: number;
  };
  const { coinsHeld, coinsReserved, availableWithdrawal, held, totalWithdrawn, cashSubsidy } = await of(
    '/api/wallet',
    owner.token,
  );
  const { totalTransactions, totalVolume, totalPoints } = await of('/api/admin/stats', house.admin.token);
  const { total } = await of('/api/transactions', owner.token);
  return {
    ...{ totalCoins: all.totalCoins, usersWithCoins: all.usersWithCoins, total },
    ...{ coinsHeld, coinsReserved, availableWithdrawal, held, totalWithdrawn, cashSubsidy },
    ...{ totalTransactions, totalVolume, totalPoints },
  };
}

interface Attempt {
  what: string;
  status: number;
  text: string;
  wrongNumber: boolean;
}

async function attempt(call: Call, random: () => number): Promise<Attempt> {
  const named = (where: string) => call.parameters.filter((parameter) => parameter.in === where);
  let path = call.path;
  for (const { name } of named('path')) path = path.replace(`{${name}}`, pick(random, ids) ?? '');
  const query = pick(random, named('query'));
  if (query) path += `?${query.name}=${pick(random, queries) ?? ''}`;
  const isAdmins = !['public', 'user'].includes(call.access);
  const places = call.schema ? wrongPlaces(call.schema) : [];
  const place = random() < 0.85 ? pick(random, places) : undefined;
  const instead = new Map(place ? [[place.path, pick(random, place.values) ?? '']] : []);
  // An administrator's valid number would be applied, so every number becomes invalid.
  if (isAdmins) for (const { path: at, isNumber } of places) if (isNumber) instead.set(at, '"10"');
  const whole = place === undefined ? pick(random, bodies) : undefined;
  const body = call.schema && (whole ?? bodyOf(call.schema, instead));
  const token = isAdmins && random() < 0.8 ? house.admin.token : owner.token;
  const answer = await fetch(house.platform.url + path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const what = `${call.method} ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ''}`;
  return { what, status: answer.status, text, wrongNumber: !isAdmins && (place?.isNumber ?? false) };
}

function fault({ status, text, wrongNumber }: Attempt): string | undefined {
  if (status >= 500) return `answers ${status}`;
  if (status < 400) return wrongNumber ? 'takes a number that is none' : undefined;
  const { message, error, code, requestId } = JSON.parse(text) as Record<string, unknown>;
  if (typeof message !== 'string' || message === '' || message !== error) return 'has no message';
  if (typeof code !== 'string' || typeof requestId !== 'string') return 'has no code or request id';
  if (text.length > 2_000) return 'repeats what it was told';
  return /\bat .*:\d+|expected|syntax|relation "|undefined|\[object/i.test(message)
    ? `speaks of its inside: ${message}`
    : undefined;
}

describe('whatever is sent to any call', () => {
  it(
    'is answered with a refusal in words, never a 5xx, and moves nothing',
    async () => {
      console.log(`FUZZ_SEED=${seed}`);
      const random = dice(seed);
      const until = performance.now() + seconds * 1000;
      const faults = new Map<string, string>();
      let asked = 0;
      const ask = async () => {
        for (let n = 0; performance.now() < until; n += 1) {
          const call = calls[Math.floor(random() * calls.length)];
          if (call === undefined) return;
          const tried = await attempt(call, random);
          asked += 1;
          const wrong = fault(tried);
          if (wrong !== undefined) faults.set(`${call.method} ${call.path} ${wrong}`, tried.what);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, ask));
      console.log(`${asked} calls of ${calls.length} kinds`);
      expect(Object.fromEntries(faults)).toEqual({});
      expect(asked).toBeGreaterThan(calls.length);
      expect(await figures()).toEqual(before);
      await expectCleanProof(house);
    },
    seconds * 1000 + 60_000,
  );
});
