import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { eventually, faultRounds } from '@tael/testkit';
import fc from 'fast-check';
import type { Account, Answer } from '../api.ts';
import { opensWithinMs, serviceDatabase } from '../platform.ts';
import { killIfRunning } from '../processes.ts';
import {
  expectCleanProof,
  figuresOf,
  freshKey,
  personWith,
  startMoneyPlatform,
  withdrawBody,
  type MoneyPlatform,
} from './money-platform.ts';
import { step, type Command, type Expected, type World } from './money-reference.ts';

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const people = 3;
const funds = { coins: 5_000, yuan: 30_000 };
const backWithinMs = 40_000;
const crashes = { answered: 0, cutOff: 0 };

let house: MoneyPlatform;
let ledger: Database;
beforeAll(async () => {
  house = await startMoneyPlatform();
  ledger = openDatabase({ url: serviceDatabase(house.platform, 'wallet'), name: 'faults', max: 1 });
}, opensWithinMs);
afterAll(async () => {
  await ledger.close();
  await house.stop();
});

const who = fc.nat({ max: people - 1 });
const amount = fc.integer({ min: 1, max: 8_000 });
const operation = fc.constantFrom('set' as const, 'add' as const, 'subtract' as const);
const move = fc.oneof(
  fc.record({ do: fc.constant('send' as const), who, to: who, amount }),
  fc.record({ do: fc.constantFrom('send out', 'buy', 'sell', 'withdraw'), who, amount }),
);
const decisionOn = (which: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.record({ do: fc.constant('cancel' as const), payout: which }),
    fc.record({
      do: fc.constant('decide payout' as const),
      payout: which,
      status: fc.constantFrom('approved', 'rejected', 'processing', 'completed'),
    }),
    fc.record({
      do: fc.constant('decide send' as const),
      send: which,
      status: fc.constantFrom('completed' as const, 'failed' as const),
    }),
    fc.record({ do: fc.constantFrom('coins' as const, 'subsidy' as const), who, operation, amount }),
  );
interface Crash {
  victim: string;
  /** The kill comes before the request arrives, while it runs, or as it is answered. */
  afterMs: number;
}
type Step = { command: Command; again: boolean; crash?: Crash };
const plain = fc.record({
  command: fc.oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: decisionOn(fc.nat({ max: 5 })) }),
  again: fc.boolean(),
});
const crash = fc.record({
  command: fc.oneof(
    move,
    fc.record({ do: fc.constant('withdraw' as const), who, amount }),
    decisionOn(fc.nat({ max: 1 })),
  ),
  again: fc.constant(true),
  crash: fc.record({
    victim: fc.constantFrom('services/wallet', 'services/withdrawal'),
    afterMs: fc.nat({ max: 30 }),
  }),
});
const history = fc
  .tuple(
    fc.array(plain, { minLength: 6, maxLength: 20 }),
    crash,
    fc.array(plain, { maxLength: 6 }),
    crash,
    fc.array(plain, { maxLength: 6 }),
  )
  .map((parts): Step[] => parts.flat());

interface Run {
  accounts: Account[];
  world: World;
  payouts: string[];
  sends: string[];
}

const outside = `0x${'a1'.repeat(20)}`;

function ask(run: Run, command: Command, key: string): Promise<Answer> {
  const by = (n: number) => run.accounts[n]?.token ?? '';
  const admin = house.admin.token;
  const yuan = (cents: number) => cents / 100;
  const post = (path: string, token: string, body?: unknown) =>
    house.here.call('POST', path, { token, key, body });
  const put = (path: string, body: unknown) => house.here.call('PUT', path, { token: admin, key, body });
  switch (command.do) {
    case 'send':
    case 'send out': {
      const to = command.do === 'send' ? run.accounts[command.to]?.username : outside;
      return post('/api/transactions', by(command.who), { to, amount: yuan(command.amount) });
    }
    case 'buy':
    case 'sell':
      return post(`/api/wallet/${command.do}`, by(command.who), { amount: yuan(command.amount) });
    case 'withdraw':
      return post('/api/withdrawals', by(command.who), withdrawBody(yuan(command.amount)));
    case 'cancel': {
      const owner = run.world.payouts[command.payout]?.owner ?? 0;
      return post(`/api/withdrawals/${run.payouts[command.payout]}/cancel`, by(owner));
    }
    case 'decide payout': {
      const body = { status: command.status, adminNotes: 'as it was drawn' };
      return put(`/api/withdrawals/admin/${run.payouts[command.payout]}`, body);
    }
    case 'decide send': {
      const body = { status: command.status, reason: 'as it was drawn' };
      return put(`/api/admin/transactions/${run.sends[command.send]}/status`, body);
    }
    case 'coins':
    case 'subsidy': {
      const id = run.accounts[command.who]?.id ?? '';
      const body = { operation: command.operation, amount: yuan(command.amount), reason: 'as it was drawn' };
      return command.do === 'coins'
        ? put(`/api/admin/users/wallet/users/${id}/coins`, body)
        : put(`/api/withdrawals/admin/user/${id}/cash-subsidy`, body);
    }
  }
}

const isPossible = (run: Run, command: Command): boolean =>
  'payout' in command
    ? run.payouts.length > command.payout
    : !('send' in command) || run.sends.length > command.send;

async function take(run: Run, { command, again, crash: crashed }: Step): Promise<void> {
  if (!isPossible(run, command)) return;
  const key = freshKey();
  const expected = step(run.world, command);
  const first = await (crashed === undefined
    ? patiently(run, command, key)
    : dying(run, command, key, crashed));
  // Decided while the wallet was unavailable: the task moves the money later.
  const movesLater = crashed !== undefined && first.status === 202;
  expectAnswer(movesLater ? { ...first, status: 200 } : first, expected);
  if (first.status === 201) {
    const made = (first.body.transaction ?? first.body.withdrawal) as { _id: string };
    if (command.do === 'withdraw') run.payouts.push(made._id);
    if (command.do === 'send out') run.sends.push(made._id);
  }
  if (again && first.status < 300) {
    const second = await ask(run, command, key);
    expect({ ...second, headers: second.headers.get('idempotency-replayed') }).toMatchObject({
      status: first.status,
      headers: 'true',
      body: first.body,
    });
  }
  run.world = expected.world;
  if (movesLater) await eventually(() => expectEqual(run), { timeoutMs: backWithinMs, everyMs: 250 });
  else await expectEqual(run);
}

function expectAnswer({ status, body }: Answer, expected: Expected): void {
  expect({ status, message: body.message }).toMatchObject({
    status: expected.status,
    ...(expected.message !== undefined && { message: expected.message }),
  });
}

async function dying(run: Run, command: Command, key: string, { victim, afterMs }: Crash): Promise<Answer> {
  const asked = ask(run, command, key).catch(() => undefined);
  await pause(afterMs);
  killIfRunning(house.platform, victim);
  const firstAnswer = await asked;
  const answer = await patiently(run, command, key);
  const isKnown = firstAnswer !== undefined && firstAnswer.status < 300;
  crashes[isKnown ? 'answered' : 'cutOff'] += 1;
  if (isKnown) expect(answer).toMatchObject({ status: firstAnswer.status, body: firstAnswer.body });
  return answer;
}

/** Retries with the same key while a service restarts, or while the interrupted request counts as in flight. */
function patiently(run: Run, command: Command, key: string): Promise<Answer> {
  return eventually(
    async () => {
      const answer = await ask(run, command, key);
      const { code } = answer.body;
      if (answer.status === 503 || code === 'withdrawal.in_flight') throw new Error(`still ${String(code)}`);
      return answer;
    },
    { timeoutMs: backWithinMs, everyMs: 100 },
  );
}

async function expectEqual({ accounts, world }: Run): Promise<void> {
  const figures = await Promise.all(
    accounts.map((one) => eventually(() => figuresOf(house.here, one), { timeoutMs: backWithinMs })),
  );
  expect(figures).toEqual(world.people);
  const { rows } =
    await sql`select asset, sum(amount) from posting group by asset having sum(amount) <> 0`.execute(
      ledger.db,
    );
  expect(rows).toEqual([]);
}

describe('money over HTTP, beside a reference that fits on a page', () => {
  it(
    'every answer and every balance is as the reference says, with replays and crashes in between',
    async () => {
      console.log(`FAULT_SEED=${seed}`);
      // fast-check's own time limit would leave the interrupted history running.
      const enough = performance.now() + faultRounds * 60_000;
      const property = fc.asyncProperty(history, async (steps) => {
        const accounts = await Promise.all(Array.from({ length: people }, () => personWith(house, funds)));
        const start = {
          coins: funds.coins,
          reserved: 0,
          available: funds.yuan,
          held: 0,
          withdrawn: 0,
          subsidy: 0,
          card: 0,
        };
        const world = { people: accounts.map(() => ({ ...start })), payouts: [], sends: [] };
        const run: Run = { accounts, world, payouts: [], sends: [] };
        for (const one of steps) if (performance.now() < enough) await take(run, one);
      });
      await fc.assert(property, { seed, numRuns: faultRounds > 1 ? faultRounds : 3 });
      await expectCleanProof(house);
      console.log(`crashes: ${crashes.cutOff} before the answer, ${crashes.answered} after it`);
    },
    faultRounds * 60_000 + 60_000,
  );
});
