import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually, startKafka, type KafkaServer } from '@tael/testkit';
import type { Account, Answer } from '../api.ts';
import { serviceDatabase } from '../platform.ts';
import { killIfRunning } from '../processes.ts';
import {
  expectCleanProof,
  figuresOf,
  idOfPayout,
  personWith,
  startMoneyPlatform,
  withdrawBody,
  type MoneyPlatform,
} from './money-platform.ts';

/** `DESK_ROUNDS=50` takes a quarter of an hour. */
const killRounds = Number(process.env.DESK_ROUNDS ?? 10);
const limitRounds = 5;
const outside = `0x${'1'.repeat(40)}`;

let kafka: KafkaServer;
let house: MoneyPlatform;
beforeAll(async () => {
  kafka = await startKafka();
  house = await startMoneyPlatform({
    KAFKA_BROKERS: kafka.brokers.join(),
    PAYOUT_LIMIT_A_USER_AND_DAY: '1500',
    PAYOUT_LIMIT_A_DAY: '10000000',
    PAYOUT_TWO_PEOPLE_ABOVE: '10000000',
  });
}, 240_000);
afterAll(async () => {
  await house.stop();
  await kafka.stop();
});

const patience = { timeoutMs: 60_000, everyMs: 100 };

const sendOut = async (by: Account, amount: number): Promise<string> => {
  const { status, body } = await house.here.call('POST', '/api/transactions', {
    token: by.token,
    body: { to: outside, amount },
  });
  expect(status).toBe(201);
  return (body.transaction as { _id: string })._id;
};
const byTransactions = (id: string, status: string): Promise<Answer> =>
  house.here.call('PUT', `/api/admin/transactions/${id}/status`, {
    token: house.admin.token,
    body: { status, reason: 'a sweep' },
  });
const byDesk = (id: string, status: string): Promise<Answer> =>
  house.here.call('PUT', `/api/withdrawals/admin/${id}`, {
    token: house.admin.token,
    body: { status, adminNotes: 'a sweep' },
  });

const inDatabase = async <T>(service: string, query: string): Promise<T[]> => {
  const url = serviceDatabase(house.platform, service);
  const database = openDatabase({ url, name: 'faults', max: 1 });
  try {
    return (await sql.raw<T>(query).execute(database.db)).rows;
  } finally {
    await database.close();
  }
};

describe('sends decided by both pages at once', () => {
  it(`are decided and booked once under ${killRounds} kills`, { timeout: 1_800_000 }, async () => {
    const owner = await personWith(house, { coins: 1_000_00 });
    let left = 1_000_00;
    for (let round = 0; round < killRounds; round += 1) {
      const id = await sendOut(owner, 1);
      const asked = Promise.allSettled([
        byTransactions(id, round % 2 === 0 ? 'completed' : 'failed'),
        byDesk(id, round % 3 === 0 ? 'rejected' : 'completed'),
      ]);
      // Spread over the decision, its commit and the booking.
      await pause((round * 7) % 120);
      killIfRunning(house.platform, round % 4 === 3 ? 'services/wallet' : 'services/withdrawal');
      await asked;
      // Whatever the kill left: until it is settled, another decision is accepted.
      await eventually(async () => {
        const { status } = await byTransactions(id, 'completed');
        if (status >= 500) throw new Error('not back yet');
      }, patience);
      const settled = await eventually(async () => {
        const { status, body } = await house.here.call('GET', `/api/transactions/${id}`, {
          token: owner.token,
        });
        const now = (body.transaction as { status?: string } | undefined)?.status;
        if (status !== 200 || now === 'pending') throw new Error('not settled yet');
        return now;
      }, patience);
      if (settled === 'completed') left -= 1_00;
      expect(await figuresOf(house.here, owner)).toMatchObject({ coins: left, reserved: 0 });
    }
    // Both sides mark what they found in agreement, a minute after the last change.
    await eventually(
      async () => {
        const [ours, theirs] = await Promise.all([
          inDatabase<{ n: number }>(
            'withdrawal',
            `select count(*)::int as n from withdrawal where kind = 'send' and reconciled_at is null`,
          ),
          inDatabase<{ n: number }>(
            'wallet',
            `select count(*)::int as n from transactions where kind = 'send-out' and matched_at is null`,
          ),
        ]);
        expect([ours, theirs]).toEqual([[{ n: 0 }], [{ n: 0 }]]);
      },
      { timeoutMs: 240_000, everyMs: 2_000 },
    );
    expect(
      await inDatabase('withdrawal', `select count(*)::int as n from withdrawal where kind = 'send'`),
    ).toEqual([{ n: killRounds }]);
    await expectCleanProof(house);
  });
});

describe('the limit of a day', () => {
  it(
    `is not passed by one cent by sixteen deciders at once, ${limitRounds} times`,
    { timeout: 1_200_000 },
    async () => {
      for (let round = 0; round < limitRounds; round += 1) {
        const owner = await personWith(house, { coins: 100_00, yuan: 803_05 });
        const payouts = await Promise.all(
          [100, 100, 100, 100, 100, 100, 100, 103.05].map(async (yuan) =>
            idOfPayout(
              await house.here.call('POST', '/api/withdrawals', {
                token: owner.token,
                body: withdrawBody(yuan),
              }),
            ),
          ),
        );
        // ¥87.12 each: with the payouts one cent more than the limit.
        const sends = await Promise.all(Array.from({ length: 8 }, () => sendOut(owner, 12)));
        const answers = await Promise.all([
          ...payouts.map((id) => byDesk(id, 'approved')),
          ...sends.map((id) => byTransactions(id, 'completed')),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(15).fill(200), 409]);
      }
    },
  );
});
