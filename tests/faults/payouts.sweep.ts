import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import {
  eventually,
  faultRounds,
  randomOf,
  startKafka,
  startPostgres,
  type KafkaServer,
  type PostgresServer,
  type Random,
} from '@tael/testkit';
import type { Account } from '../api.ts';
import { killIfRunning } from '../processes.ts';
import { environmentOf } from '../replica.ts';
import {
  answered,
  expectCleanProof,
  figuresOf,
  idOfPayout,
  patience,
  peopleWith,
  startMoneyPlatform,
  type MoneyPlatform,
} from './money-platform.ts';

const firstSeed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const seeds = Array.from({ length: faultRounds }, (_, n) => firstSeed + n);
const [steps, payoutsOfStep, owners] = [25, 20, 20];

interface Payout {
  id: string;
  owner: Account;
  cents: number;
}

interface Paid {
  number: string;
  amount: string;
  state: 'paid' | 'open' | 'failed';
}

interface Accounts {
  balance: string;
  payments: Paid[];
}

let kafka: KafkaServer;
let postgres: PostgresServer;
let house: MoneyPlatform;
let provider: string;
let database: Database;

beforeAll(async () => {
  [kafka, postgres] = await Promise.all([startKafka(), startPostgres()]);
  house = await startMoneyPlatform({
    RAIL_ALIPAY: 'alipay',
    RAIL_WECHAT: 'wechat',
    KAFKA_BROKERS: kafka.brokers.join(),
    POSTGRES_URL: postgres.url,
    PAYOUT_LIMIT_A_USER_AND_DAY: '10000000',
    PAYOUT_LIMIT_A_DAY: '10000000',
    PAYOUT_TWO_PEOPLE_ABOVE: '10000000',
  });
  const env = environmentOf(house.platform, 'services/withdrawal');
  provider = new URL(env.ALIPAY_GATEWAY ?? '').origin;
  database = openDatabase({ url: env.POSTGRES_URL ?? '', name: 'faults', max: 1 });
}, 240_000);
afterAll(async () => {
  await database.close();
  await house.stop();
  await kafka.stop();
  await postgres.stop();
});

const atProvider = (path: string, init?: RequestInit): Promise<unknown> =>
  eventually(async () => (await fetch(`${provider}/stand-in/${path}`, init)).json(), patience);

/** A process that is started again has none. */
const misbehave = (faults: object): Promise<unknown> =>
  atProvider('faults', { method: 'PUT', body: JSON.stringify(faults) });

/** Each owner's WeChat account; one does not exist, and one has another name. */
async function link(owner: Account, n: number): Promise<void> {
  const call = (method: string, body?: object) =>
    answered(() =>
      house.here.call(method, '/api/withdrawals/wechat-link', { token: owner.token, ...(body && { body }) }),
    );
  const url = new URL(String((await call('GET')).body.url));
  url.searchParams.set('openid', n === 0 ? 'no-such-openid' : n === 1 ? 'name-li' : `openid-${n}`);
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  const consent = { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
  expect(await call('POST', { ...consent, realName: 'Wang Wei' })).toMatchObject({ status: 200 });
}

/** Some names are wrong, and some accounts do not exist. */
function accountOf(random: Random): object {
  const luck = random(100);
  if (random(2) === 1) return { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } };
  const alipayAccount =
    luck < 6 ? 'name-Li@example.com' : luck < 10 ? 'no-such@example.com' : `payee-${luck}@example.com`;
  return { withdrawalMethod: 'alipay', accountInfo: { alipayAccount, realName: 'Wang Wei' } };
}

async function requested(owner: Account, random: Random): Promise<Payout> {
  const [key, cents] = [randomUUID(), 100 + random(900)];
  const body = { amount: cents / 100, ...accountOf(random) };
  const made = await answered(() =>
    house.here.call('POST', '/api/withdrawals', { token: owner.token, body, key }),
  );
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return { id: idOfPayout(made), owner, cents };
}

async function approved(payouts: readonly Payout[]): Promise<void> {
  const [key, body] = [randomUUID(), { ids: payouts.map(({ id }) => id), status: 'approved' }];
  await answered(() =>
    house.here.call('POST', '/api/withdrawals/admin/bulk', { token: house.admin.token, body, key }),
  );
}

const killStandIn = (): void =>
  house.platform
    .processes()
    .filter(({ command }) => command.includes('stand-ins/main.js'))
    .forEach(({ pid }) => process.kill(pid, 'SIGKILL'));

const deaths = (random: Random): (() => unknown)[] => [
  () => killIfRunning(house.platform, 'services/withdrawal'),
  () => killIfRunning(house.platform, 'services/withdrawal'),
  () => killIfRunning(house.platform, 'services/wallet'),
  killStandIn,
  killStandIn,
  async () => {
    await postgres.kill();
    await postgres.restart();
  },
  async () => {
    await kafka.kill();
    await kafka.start();
  },
  () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db),
  () => setBalance(providers[random(2)] ?? 'alipay', random(2_000)),
];

const providers = ['alipay', 'wechat'] as const;
const setBalance = (of: string, fen: number): Promise<unknown> =>
  atProvider(`balance?of=${of}`, { method: 'PUT', body: JSON.stringify({ fen: String(fen) }) });
const rich = 1_000_000_00;

async function live(people: readonly Account[], random: Random): Promise<Payout[]> {
  const payouts: Payout[] = [];
  for (let step = 0; step < steps; step += 1) {
    const rate = () => random(25) / 100;
    await misbehave({
      seed: random(2 ** 31),
      slow: random(80),
      ...Object.fromEntries(
        ['lostAnswer', 'lostRequest', 'twice', 'down', 'wrongSignature', 'systemError', 'late'].map(
          (name) => [name, rate()],
        ),
      ),
      refusedName: rate() / 5,
      lateFailure: rate(),
    });
    const fates = deaths(random);
    const [made] = await Promise.all([
      Promise.all(
        Array.from({ length: payoutsOfStep }, () =>
          requested(people[random(people.length)] as Account, random),
        ),
      ),
      fates[random(fates.length)]?.(),
    ]);
    payouts.push(...made);
    await approved(made);
  }
  return payouts;
}

const ended = async (): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; status: string; done: boolean }>`
    select id, status, effect_done_at is not null as done from withdrawal where method in ('alipay', 'wechat')`.execute(
    database.db,
  );
  expect(rows.filter(({ done }) => !done)).toEqual([]);
  return new Map(rows.map(({ id, status }) => [id, status]));
};

it.each(seeds)(
  'five hundred payouts are paid once or come back once, whatever dies and whatever the provider does (FAULT_SEED=%s)',
  async (seed) => {
    const random = randomOf(seed);
    const people = await peopleWith(owners, house, { yuan: 10_000_00 });
    for (const [n, owner] of people.entries()) await link(owner, n);
    const payouts = await live(people, random);
    await misbehave({});
    const then = await Promise.all(providers.map((of) => setBalance(of, rich) as Promise<Accounts>));
    const status = await eventually(ended, patience);

    const books = await Promise.all(
      providers.map((of) => atProvider(`accounts?of=${of}`) as Promise<Accounts>),
    );
    const payments = books.flatMap((book) => book.payments);
    const paid = new Map(
      payments.filter(({ state }) => state === 'paid').map(({ number, amount }) => [idOf(number), amount]),
    );
    expect(payments.filter(({ state }) => state === 'open')).toEqual([]);
    expect(new Set(payments.map(({ number }) => number)).size).toBe(payments.length);
    for (const { id, cents } of payouts)
      expect([id, status.get(id), paid.get(id)]).toEqual(
        paid.has(id) ? [id, 'completed', String(cents)] : [id, 'rejected', undefined],
      );
    for (const [n, book] of books.entries())
      expect(BigInt(book.balance)).toBe(
        BigInt(rich) - (paidSum(book.payments) - paidSum(then[n]?.payments ?? [])),
      );
    for (const owner of people) {
      const own = payouts.filter((payout) => payout.owner === owner && paid.has(payout.id));
      const out = own.reduce((sum, { cents }) => sum + cents, 0);
      expect(await figuresOf(house.here, owner)).toMatchObject({ available: 10_000_00 - out, held: 0 });
    }
    await expectCleanProof(house);
  },
  900_000,
);

/** WeChat Pay's numbers have no dashes. */
const idOf = (number: string): string =>
  number.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');

const paidSum = (payments: readonly Paid[]): bigint =>
  payments.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + BigInt(amount), 0n);
