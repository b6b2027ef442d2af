import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually, startPostgres, type PostgresServer, faultRounds } from '@tael/testkit';
import type { Account } from '../api.ts';
import { pidOf } from '../processes.ts';
import {
  expectCleanProof,
  figuresOf,
  peopleWith,
  startMoneyPlatform,
  type Figures,
  type MoneyPlatform,
} from './money-platform.ts';
import { attempt, expectedChange, startTraffic, type Asked } from './money-traffic.ts';

const connections = 64;
const answersWanted = faultRounds > 1 ? 600 : 100;
const funds = { coins: 1_000_000, yuan: 10_000_000 };

let postgres: PostgresServer;
let house: MoneyPlatform;
let people: Account[];
let before: Figures;
const everything: Asked[] = [];

beforeAll(async () => {
  // A separate server: the supervisor does not restart the platform's own Postgres after a kill.
  postgres = await startPostgres();
  house = await startMoneyPlatform({ POSTGRES_URL: postgres.url });
  people = await peopleWith(connections, house, funds);
  before = await figuresOf(house.here, people[0] as Account);
}, 90_000);
afterAll(async () => {
  await house.stop();
  await postgres.stop();
});

const kills: [string, () => Promise<void>][] = [
  ...['services/withdrawal', 'services/wallet', 'gateway'].map((folder): [string, () => Promise<void>] => [
    folder,
    () => Promise.resolve(void process.kill(pidOf(house.platform, folder), 'SIGKILL')),
  ]),
  [
    'Postgres',
    async () => {
      await postgres.kill();
      await postgres.restart();
    },
  ],
];
const everyKill = Array.from({ length: faultRounds }, () => kills).flat();

async function texts(service: string, query: string): Promise<string[]> {
  const url = Object.assign(new URL(postgres.url), { pathname: `/tael_${service}` }).href;
  const database = openDatabase({ url, name: 'faults', max: 1 });
  try {
    return (await sql.raw<{ text: string }>(query).execute(database.db)).rows.map(({ text }) => text);
  } finally {
    await database.close();
  }
}

const askAgain = async (one: Asked): Promise<void> => {
  one.id = await eventually(
    async () => {
      const id = await attempt(house.here, one);
      if (id === undefined) throw new Error(`${one.what} is still not answered`);
      return id;
    },
    { timeoutMs: 30_000, everyMs: 250 },
  );
};

const askedAgainWithinMs = 60_000 + 10_000 * faultRounds;

/** resume-withdrawals skips younger requests: they may still be in progress. */
const leftAloneForSeconds = 15;

interface TaskStatus {
  running: boolean;
  lastRun: string | null;
  lastResult: string | null;
}

async function runOnce(name: string): Promise<void> {
  const from = Date.now();
  const call = (method: string, path: string) => house.here.call(method, path, { token: house.admin.token });
  const ended = async (): Promise<TaskStatus> => {
    const { tasks } = (await call('GET', '/api/tasks/status')).body as { tasks: Record<string, TaskStatus> };
    const task = tasks[name];
    if (task === undefined || task.running) throw new Error(`${name} is not done`);
    return task;
  };
  for (let began = 0; began < from;) {
    expect((await call('POST', `/api/tasks/run/${name}`)).status).toBe(202);
    const { lastRun, lastResult } = await eventually(ended);
    began = lastRun === null ? 0 : Date.parse(lastRun);
    console.log(`${name}: ${lastResult}`);
  }
}

describe(`kill -9 under ${connections} connections of transfers and withdrawals`, () => {
  it.each(everyKill)(
    '%s comes back, and the others go on',
    async (name, kill) => {
      const traffic = startTraffic(house.here, people);
      const atLeast = (count: number) =>
        eventually(() => expect(traffic.answered()).toBeGreaterThanOrEqual(count));
      await atLeast(answersWanted);
      await kill();
      await atLeast(traffic.answered() + answersWanted);
      await traffic.end();
      everything.push(...traffic.asked);
      const unanswered = traffic.asked.length - traffic.answered();
      console.log(`${name}: ${traffic.answered()} answered, ${unanswered} not`);
      expect(traffic.odd).toEqual([]);
      expect(unanswered).toBeGreaterThan(0);
    },
    90_000,
  );
});

describe('after the last kill', () => {
  it('every answered request is in the ledger, each once', async () => {
    const transactions = new Set(await texts('wallet', `select id::text as text from transactions`));
    const holds = new Set(
      await texts('wallet', `select replace(hold_id, 'withdrawal:', '') as text from hold`),
    );
    const lost = everything.filter(
      ({ id, what }) => id !== undefined && !(what === 'send' ? transactions : holds).has(id),
    );
    expect(lost).toEqual([]);
    const ids = everything.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('no hold is orphaned after one run of resume-withdrawals', async () => {
    // No client has retried an unanswered withdrawal yet: the task alone must finish them.
    const young = `select id::text as text from withdrawal
      where status = 'requested' and changed_at > now() - interval '${leftAloneForSeconds} s'`;
    await eventually(async () => expect(await texts('withdrawal', young)).toEqual([]), {
      timeoutMs: 2_000 * leftAloneForSeconds,
      everyMs: 250,
    });
    await runOnce('resume-withdrawals');
    const halfDone = `select id::text as text from withdrawal where status in ('requested', 'voided')
      or (status in ('rejected', 'completed') and effect_done_at is null)`;
    expect(await texts('withdrawal', halfDone)).toEqual([]);
    const held = await texts(
      'wallet',
      `select replace(hold_id, 'withdrawal:', '') as text from hold where status = 'held' order by 1`,
    );
    const open = await texts(
      'withdrawal',
      `select id::text as text from withdrawal where status in ('pending', 'approved', 'processing') order by 1`,
    );
    expect(held).toEqual(open);
  }, 60_000);

  it(
    'asked again by their keys, the unanswered have happened once: every balance is as the requests say',
    async () => {
      const unknown = everything.filter(({ id }) => id === undefined);
      for (let n = 0; n < unknown.length; n += 32) await Promise.all(unknown.slice(n, n + 32).map(askAgain));
      expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
      for (const one of people) {
        const change = expectedChange(everything, one);
        expect(await figuresOf(house.here, one)).toMatchObject({
          coins: before.coins + change.coins,
          available: before.available + change.available,
          held: before.held + change.held,
        });
      }
      await expectCleanProof(house);
    },
    askedAgainWithinMs,
  );
});
