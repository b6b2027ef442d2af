import { fromBinary, toBinary, type Message } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { event, type OutgoingEvent } from '@tael/events';
import { eventOfType, walletEvents } from '@tael/proto';
import { sql } from '@tael/postgres';
import type { Instruction } from '../../src/ledger/order.ts';
import { unfoldBatch } from '../../src/ledger/unfold-batch.ts';
import { admin, openLedger, order, person, type LedgerUnderTest } from './ledger-under-test.ts';

const { Currency, RedemptionOutcome, TransactionStatus } = walletEvents;
let test: LedgerUnderTest;
beforeEach(async () => {
  test = await openLedger();
});
afterEach(() => test.close());

const post = (userId: string, instruction: Instruction) => test.ledger.post(order(userId, instruction));

/** Events since the last call, as the relay would send them. Deletes them from the outbox. */
async function takePublished(): Promise<{ key: string; data: Message }[]> {
  const { rows } = await sql<OutgoingEvent & { body: Buffer }>`
    with gone as (delete from events.outbox returning *) select * from gone order by id`.execute(
    test.database.db,
  );
  return rows
    .flatMap((row) => unfoldBatch[row.type]?.(row.body) ?? [row])
    .map(({ type, key, body, topic }) => {
      expect(topic).toBe('wallet.events.v1');
      const known = eventOfType(type);
      if (!known) throw new Error(`${type} is in no topic`);
      const data = fromBinary(known.schema, body);
      expect(Buffer.from(toBinary(known.schema, data))).toEqual(Buffer.from(body));
      return { key, data };
    });
}
const ofType = (events: Awaited<ReturnType<typeof takePublished>>, name: string) =>
  events.filter(({ data }) => data.$typeName === `events.wallet.v1.${name}`);

describe('what a batch tells', () => {
  it('a send: each party’s balance, and the transaction to each as it sees it', async () => {
    const [from, to] = [await person(test.ledger, { coins: 100n }), await person(test.ledger)];
    await takePublished();
    const sent = order(from, { rule: 'send', payeeId: to, amount: 30n, description: 'lunch' });
    await test.ledger.post(sent);
    const events = await takePublished();
    expect(events).toHaveLength(4);
    expect(ofType(events, 'BalanceChanged').map(({ key, data }) => [key, data])).toEqual(
      [
        [
          from,
          expect.objectContaining({ userId: from, version: 2n, coins: 70n, coinPrice: 726n, closed: false }),
        ],
        [to, expect.objectContaining({ userId: to, version: 1n, coins: 30n })],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    const settled = {
      transactionId: sent.operationId,
      kind: 'send',
      amount: 30n,
      currency: Currency.USDC,
      status: TransactionStatus.COMPLETED,
    };
    expect(ofType(events, 'TransactionSettled')).toEqual([
      {
        key: from,
        data: expect.objectContaining({
          ...settled,
          userId: from,
          counterpartyId: to,
          type: 'send',
          incoming: false,
        }),
      },
      {
        key: to,
        data: expect.objectContaining({
          ...settled,
          userId: to,
          counterpartyId: from,
          type: 'receive',
          incoming: true,
        }),
      },
    ]);
  });
});

describe('what many orders of a batch tell', () => {
  it('one snapshot a user however much moved in the batch, with its last version', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => person(test.ledger, { coins: 100n })));
    await takePublished();
    const [a = '', b = '', c = ''] = users;
    const pairs = [
      [a, b],
      [b, c],
      [c, a],
      [a, c],
    ] as const;
    await Promise.all(
      pairs.map(([from, payeeId]) => post(from, { rule: 'send', payeeId, amount: 1n, description: '' })),
    );
    const events = await takePublished();
    expect(ofType(events, 'TransactionSettled')).toHaveLength(8);
    const snapshots = ofType(events, 'BalanceChanged').map(({ key, data }) => [
      key,
      'version' in data && data.version,
      'coins' in data && data.coins,
    ]);
    expect(snapshots.sort()).toEqual(
      [
        [a, 4n, 99n],
        [b, 3n, 100n],
        [c, 4n, 101n],
      ].sort(),
    );
  });
});

describe('what is settled later', () => {
  it('a withdrawal is told as settled when it is, with the time it was made', async () => {
    const user = await person(test.ledger, { available: 100n });
    await post(user, { rule: 'hold', holdId: 'h', amount: 40n });
    expect(
      ofType(await takePublished(), 'TransactionSettled').filter(
        ({ data }) => 'kind' in data && data.kind === 'withdrawal',
      ),
    ).toEqual([]);
    await post(user, { rule: 'release', holdId: 'h' });
    const [settled] = ofType(await takePublished(), 'TransactionSettled');
    expect(settled?.data).toMatchObject({
      type: 'withdrawal',
      status: TransactionStatus.FAILED,
      incoming: false,
      currency: Currency.CNY,
    });
  });
});

describe('what nobody is told', () => {
  it('that a withdrawal was held for and voided: the balances alone', async () => {
    const user = await person(test.ledger, { available: 100n });
    await post(user, { rule: 'hold', holdId: 'voided', amount: 40n });
    await takePublished();
    await post(user, { rule: 'release', holdId: 'voided', voided: true });
    expect((await takePublished()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ userId: user, available: 100n, held: 0n }),
    ]);
  });

  it('a close is the tombstone, and what comes in afterwards is told to nobody', async () => {
    const user = await person(test.ledger);
    await post(user, { rule: 'close' });
    expect((await takePublished()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ userId: user, closed: true, version: 1n }),
    ]);
    await post(user, { rule: 'deposit', depositKey: 'd', amount: 5n });
    expect(await takePublished()).toEqual([]);
  });

  it('nothing for a refusal, a replay or a set that changes nothing', async () => {
    const user = await person(test.ledger, { coins: 10n });
    const sell = order(user, { rule: 'sell', amount: 5n, price: 726n });
    await test.ledger.post(sell);
    await takePublished();
    await test.ledger.post(sell);
    await post(user, { rule: 'sell', amount: 50n, price: 726n });
    await post(user, { rule: 'coins', operation: 'set', amount: 5n, reason: '', actorId: admin });
    expect(await takePublished()).toEqual([]);
  });
});

describe('the caller’s own events', () => {
  const redemption = (user: string, redemptionId: string) =>
    order(
      user,
      { rule: 'redemption', redemptionId, points: 100n, amount: 1000n },
      {
        events: [
          event(
            walletEvents.RedemptionSettledSchema,
            { redemptionId, userId: user, points: 100n, amount: 1000n, outcome: RedemptionOutcome.PAID },
            { key: user, id: `told ${redemptionId}` },
          ),
        ],
      },
    );

  it('are told with the postings, once, and not when refused', async () => {
    const [user, closed] = [await person(test.ledger), await person(test.ledger)];
    await post(closed, { rule: 'close' });
    await takePublished();
    const asked = redemption(user, 'r1');
    await Promise.all([
      test.ledger.post(asked),
      test.ledger.post(redemption(closed, 'r2')),
      test.ledger.post(asked),
    ]);
    const paid = ofType(await takePublished(), 'RedemptionSettled');
    expect(paid.map(({ key, data }) => [key, data])).toEqual([
      [user, expect.objectContaining({ redemptionId: 'r1', amount: 1000n, outcome: RedemptionOutcome.PAID })],
    ]);
  });
});
