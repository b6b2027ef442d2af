import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import {
  eventually,
  faultRounds,
  randomOf,
  spawnReplica,
  startKafka,
  startPostgres,
  type KafkaServer,
  type PostgresServer,
  type Random,
  type Replica,
} from '@tael/testkit';
import type { Account } from '../api.ts';
import { coinOf, nodeOf } from '../local-chain.ts';
import { killIfRunning } from '../processes.ts';
import { environmentOf } from '../replica.ts';
import {
  answered,
  expectCleanProof,
  figuresOf,
  patience,
  peopleWith,
  startMoneyPlatform,
  type MoneyPlatform,
} from './money-platform.ts';

const firstSeed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const seeds = Array.from({ length: faultRounds }, (_, n) => firstSeed + n);
const [steps, sendsOfStep, owners] = [20, 10, 20];
const networks = [1, 137];
const confirmations = '4';
const entry = resolve(import.meta.dirname, '../../services/custody/dist/bundle/main.js');

interface Send {
  id: string;
  owner: Account;
  to: string;
  network: number;
  cents: number;
}

let kafka: KafkaServer;
let postgres: PostgresServer;
let house: MoneyPlatform;
let people: Account[];
let replica: Replica;
const databases = new Map<string, Database>();

beforeAll(async () => {
  [kafka, postgres] = await Promise.all([startKafka(), startPostgres()]);
  house = await startMoneyPlatform({
    KAFKA_BROKERS: kafka.brokers.join(),
    POSTGRES_URL: postgres.url,
    ...Object.fromEntries(networks.map((id) => [`CONFIRMATIONS_${id}`, confirmations])),
    RAISE_FEE_AFTER_SECONDS: '3',
    CARRY_EVERY_MS: '200',
    PAYOUT_LIMIT_A_USER_AND_DAY: '10000000',
    PAYOUT_LIMIT_A_DAY: '10000000',
    PAYOUT_TWO_PEOPLE_ABOVE: '10000000',
  });
  for (const service of ['custody', 'wallet', 'withdrawal']) {
    const url = environmentOf(house.platform, `services/${service}`).POSTGRES_URL ?? '';
    databases.set(service, openDatabase({ url, name: 'faults', max: 1 }));
  }
  people = await peopleWith(owners, house, { coins: 1_000_00 });
  replica = await startReplica();
}, 240_000);
afterAll(async () => {
  replica.process.kill('SIGKILL');
  for (const database of databases.values()) await database.close();
  await house.stop();
  await kafka.stop();
  await postgres.stop();
});

const startReplica = (): Promise<Replica> =>
  spawnReplica({ entry, env: environmentOf(house.platform, 'services/custody') });

async function query<T>(service: string, text: string): Promise<T[]> {
  const database = databases.get(service);
  if (database === undefined) throw new Error(`no database of ${service}`);
  return (await sql.raw<T>(text).execute(database.db)).rows;
}

async function requested(owner: Account, random: Random): Promise<Send> {
  const [to, key] = [`0x${randomUUID().replaceAll('-', '').padStart(40, '7')}`, randomUUID()];
  const network = networks[random(networks.length)] ?? 1;
  const cents = 10 + random(90);
  const body = { to, amount: cents / 100, network: String(network) };
  const { status, body: made } = await answered(() =>
    house.here.call('POST', '/api/transactions', { token: owner.token, body, key }),
  );
  expect([status, made]).toMatchObject([201, {}]);
  return { id: (made.transaction as { _id: string })._id, owner, to, network, cents };
}

/** Some are decided twice at once, or while their owner cancels them. */
async function decided({ id, owner }: Send, luck: number): Promise<void> {
  const decide = (status: string) =>
    answered(() =>
      house.here.call('PUT', `/api/admin/transactions/${id}/status`, {
        token: house.admin.token,
        body: { status, reason: 'a history' },
      }),
    );
  const cancel = () =>
    answered(() => house.here.call('POST', `/api/transactions/${id}/cancel`, { token: owner.token }));
  if (luck < 15) await decide('failed');
  else if (luck < 25) await Promise.all([cancel(), decide('completed')]);
  else if (luck < 35) await Promise.all([decide('failed'), decide('completed')]);
  else await decide('completed');
}

const killOf = (service: string): void => killIfRunning(house.platform, `services/${service}`);

/** A stopped node answers nothing, and its connections stay open. */
function signalNodes(signal: 'SIGSTOP' | 'SIGCONT', which: (n: number) => boolean = () => true): void {
  house.platform
    .processes()
    .filter(({ command }) => /\banvil\b/.test(command))
    .filter((_node, n) => which(n))
    .forEach(({ pid }) => process.kill(pid, signal));
}

async function dropOne(rpc: ReturnType<typeof nodeOf>['rpc'], random: Random): Promise<void> {
  const { pending } = (await rpc('txpool_content')) as {
    pending: Record<string, Record<string, { hash: string }>>;
  };
  const waiting = Object.values(pending).flatMap((each) => Object.values(each));
  const victim = waiting[random(Math.max(1, waiting.length))];
  if (victim !== undefined) await rpc('anvil_dropTransaction', victim.hash);
}

function faultsOf(random: Random): (() => unknown)[] {
  const { rpc } = nodeOf(house.platform, networks[random(networks.length)] ?? 1);
  const fee = `0x${(BigInt(1 + random(30)) * 10n ** 9n).toString(16)}`;
  const databaseOf = ['custody', 'wallet', 'withdrawal'][random(3)] ?? '';
  return [
    () => rpc('anvil_reorg', 1 + random(3), []),
    () => rpc('anvil_setNextBlockBaseFeePerGas', fee),
    () => dropOne(rpc, random),
    () => killOf('custody'),
    async () => {
      replica.process.kill('SIGKILL');
      await replica.process.exited;
      replica = await eventually(startReplica, patience);
    },
    () => killOf(['wallet', 'withdrawal'][random(2)] ?? ''),
    async () => {
      signalNodes('SIGSTOP', (n) => n === random(2));
      await pause(1_000 + random(3_000));
      signalNodes('SIGCONT');
    },
    () =>
      query(
        databaseOf,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    async () => {
      await postgres.kill();
      await postgres.restart();
    },
    async () => {
      await kafka.kill();
      await kafka.start();
    },
  ];
}

async function live(random: Random): Promise<Send[]> {
  const sends: Send[] = [];
  let underWay: Promise<unknown> = Promise.resolve();
  for (let step = 0; step < steps; step += 1) {
    const asked = Array.from({ length: sendsOfStep }, () =>
      requested(people[random(people.length)] as Account, random),
    );
    const faults = faultsOf(random);
    const fault = faults[random(faults.length)];
    const [made] = await Promise.all([Promise.all(asked), fault?.()]);
    sends.push(...made);
    await underWay;
    underWay = Promise.all(made.map((send) => decided(send, random(100))));
    underWay.catch(() => undefined);
  }
  await underWay;
  return sends;
}

async function calmDown(): Promise<void> {
  await eventually(async () => {
    for (const network of networks) await nodeOf(house.platform, network).rpc('anvil_mine', '0x1');
    // A decision may have been answered while the wallet or custody was away.
    expect(
      await query(
        'withdrawal',
        `select id from withdrawal where kind = 'send' and status <> 'pending'
          and (effect_done_at is null or (status = 'completed' and handed_at is null))`,
      ),
    ).toEqual([]);
    expect(
      await query('custody', `select state, reason from transfer where state not in ('confirmed', 'failed')`),
    ).toEqual([]);
    expect(
      await query('wallet', `select balance from house_account where account = 'outbound' and balance <> 0`),
    ).toEqual([]);
  }, patience);
}

const balanceAt = async (network: number, to: string): Promise<bigint> => {
  const data = `0x70a08231${to.slice(2).padStart(64, '0')}`;
  const { rpc } = nodeOf(house.platform, network);
  return BigInt((await rpc('eth_call', { to: coinOf(network, 'USDC'), data }, 'latest')) as string);
};

async function outcomeOf({ id, owner }: Send): Promise<{ status: string; chain?: { state: string } }> {
  const { body } = await answered(() =>
    house.here.call('GET', `/api/transactions/${id}`, { token: owner.token }),
  );
  return body.transaction as { status: string };
}

/** An approved send was paid once, on its network. Its address has nothing on the other one, and other sends paid nothing. */
async function expectPaidOnce(sends: readonly Send[]): Promise<void> {
  for (const send of sends) {
    const { status, chain } = await outcomeOf(send);
    expect(['completed', 'failed', 'cancelled']).toContain(status);
    const paid = status === 'completed' ? BigInt(send.cents) * 10_000n : 0n;
    if (paid > 0n) expect(chain).toMatchObject({ state: 'confirmed' });
    for (const network of networks)
      expect([send.id, await balanceAt(network, send.to)]).toEqual([
        send.id,
        network === send.network ? paid : 0n,
      ]);
  }
}

async function expectAgreement(): Promise<void> {
  await query(
    'custody',
    `update transfer set changed_at = changed_at - interval '2 minutes' where reconciled_at is null`,
  );
  await eventually(async () => {
    expect(await query('custody', `select id from transfer where reconciled_at is null`)).toEqual([]);
    expect(await query('custody', `select flow from flow_breaks where breaks > 0`)).toEqual([]);
  }, patience);
  expect(
    await query(
      'custody',
      `select chain_id, count(*) = max(nonce) + 1 as "hasNoGap" from transfer group by 1 order by 1`,
    ),
  ).toEqual(networks.map((id) => ({ chain_id: BigInt(id), hasNoGap: true })));
  await expectCleanProof(house);
}

it.each(seeds)(
  'two hundred sends over two chains are paid once or come back, whatever dies (FAULT_SEED=%s)',
  async (seed) => {
    const before = await Promise.all(people.map((person) => figuresOf(house.here, person)));
    const sends = await live(randomOf(seed));
    await calmDown();
    await expectPaidOnce(sends);
    for (const [n, person] of people.entries()) {
      const paid = await Promise.all(
        sends
          .filter(({ owner }) => owner === person)
          .map(async (send) => ((await outcomeOf(send)).status === 'completed' ? send.cents : 0)),
      );
      const left = (before[n]?.coins ?? 0) - paid.reduce((sum, cents) => sum + cents, 0);
      expect(await figuresOf(house.here, person)).toMatchObject({ coins: left, reserved: 0 });
    }
    await expectAgreement();
  },
  900_000,
);
