import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startAuth, testPassword as password, type AuthProcess } from '@tael/testkit';
import { z } from 'zod';
import { createCard } from '../src/operations/card/create-card.ts';
import { passesLuhn } from '../src/domain/card-number.ts';
import type { Instruction } from '../src/ledger/order.ts';
import { badAmounts, startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const path = '/api/wallet/card';
const secrets = z.object({ number: z.string(), cvv: z.string(), expires: z.string() });
let auth: AuthProcess;
let wallet: WalletUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl });
});
afterAll(async () => {
  await wallet.stop();
  await auth.stop();
});

const holder = async (name: string, funds: { available?: bigint } = {}) => {
  const { id: userId } = await auth.register(name);
  await wallet.fund(userId, funds);
  return { userId, ...wallet.as(userId) };
};

describe('a card', () => {
  it('is one each: made once, then read', async () => {
    const { get, post } = await holder('once');
    expect([(await get(path)).status, (await get(path)).body.code]).toEqual([404, 'wallet.card_not_found']);
    const made = await post(path);
    expect([made.status, made.body]).toMatchObject([
      201,
      { card: { lastFour: expect.stringMatching(/^\d{4}$/), frozen: false, balance: 0 } },
    ]);
    expect((await get(path)).body).toEqual(made.body);
    expect([(await post(path)).status, (await post(path)).body.message]).toEqual([
      409,
      'You have a card already',
    ]);
  });

  it('made ten times at once is still one', async () => {
    const { post } = await holder('hurried');
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await post(path)).status));
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('its number', () => {
  it("is shown for the account's password alone, is a test number and passes Luhn", async () => {
    const { get, post } = await holder('curious');
    await post(path);
    const wrong = await post(`${path}/reveal`, { password: 'wrong horse' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Password is incorrect']);
    for (const body of [{}, { password: '' }, { password: 1 }]) {
      expect((await post(`${path}/reveal`, body)).body.message).toBe('Password is required');
    }
    const shown = secrets.parse((await post(`${path}/reveal`, { password })).body);
    expect(passesLuhn(shown.number)).toBe(true);
    expect(shown.number).toMatch(/^400000/);
    expect((await get(path)).body).toMatchObject({ card: { lastFour: shown.number.slice(-4) } });
    expect(secrets.parse((await post(`${path}/reveal`, { password })).body)).toEqual(shown);
  });

  it('is asked for ten times in a quarter of an hour at most', async () => {
    const { post } = await holder('guesser');
    await post(path);
    for (let attempt = 0; attempt < 10; attempt++) await post(`${path}/reveal`, { password: 'guess' });
    const answer = await post(`${path}/reveal`, { password });
    expect([answer.status, answer.body.code, answer.body.number]).toEqual([
      429,
      'wallet.too_many_attempts',
      undefined,
    ]);
  });

  it('is stored sealed, for this card and this secret only', async () => {
    const { userId, post } = await holder('sealed');
    await post(path);
    const { number } = secrets.parse((await post(`${path}/reveal`, { password })).body);
    const { rows } = await sql<{ id: string; sealed: Buffer; row: string }>`
      select id, sealed, card::text as row from card where user_id = ${userId}`.execute(
      wallet.deps.database.db,
    );
    const [stored] = rows;
    if (stored === undefined) throw new Error('no card');
    expect(stored.row).not.toContain(number);
    expect(stored.sealed.toString('latin1')).not.toContain(number);
    expect(wallet.deps.safe.unseal('card', stored.id, stored.sealed)).toContain(number);
  });
});

describe('two cards', () => {
  const loaded = (digits: string) => {
    const rest = Array.from(digits, Number);
    return () => rest.shift() ?? Math.floor(Math.random() * 10);
  };
  const numberOf = ({ id, sealed }: { id: string; sealed: Buffer }) =>
    wallet.deps.safe.unseal('card', id, sealed).split('/')[0];

  it('never have one number', async () => {
    const nine = '123456789';
    const [first, second] = [await holder('twin-a'), await holder('twin-b')];
    const one = await createCard(wallet.deps, first.userId, loaded(nine));
    const two = await createCard(wallet.deps, second.userId, loaded(nine));
    expect(numberOf(one)).toMatch(new RegExp(`^400000${nine}`));
    expect(numberOf(two)).not.toBe(numberOf(one));
  });
});
describe('freezing', () => {
  it('holds from its answer on, however many top-ups are under way', async () => {
    const { userId, post } = await holder('hasty-freezer', { available: 100_000n });
    await post(path);
    for (let round = 0; round < 5; round += 1) {
      const topUps = Array.from({ length: 20 }, () => post(`${path}/top-up`, { amount: 1 }));
      expect((await post(`${path}/freeze`)).status).toBe(200);
      const { card } = await wallet.balance(userId);
      const answers = await Promise.all(topUps);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body.code]).toEqual([409, 'wallet.card_frozen']);
      }
      expect((await wallet.balance(userId)).card).toBe(card);
      await post(`${path}/unfreeze`);
      expect((await post(`${path}/top-up`, { amount: 1 })).status).toBe(200);
    }
  });

  it('is decided by the ledger, whatever its caller has read; a payment is refused too', async () => {
    const { userId, post } = await holder('frozen-payer', { available: 1_000n });
    await post(path);
    await post(`${path}/top-up`, { amount: 5 });
    await post(`${path}/freeze`);
    const ask = (instruction: Instruction) =>
      wallet.deps.ledger.post({ operationId: randomUUID(), userId, ...instruction });
    expect(await ask({ rule: 'card-top-up', amount: 1n })).toMatchObject({ reason: 'card_frozen' });
    expect(await ask({ rule: 'card-payment', amount: 1n, description: 'shop' })).toMatchObject({
      reason: 'card_frozen',
    });
    expect(await ask({ rule: 'card-unload', amount: 1n })).toMatchObject({ outcome: 'posted' });
  });
});

describe('topping up', () => {
  it('moves available ¥ onto the card, once a key', async () => {
    const { userId, get, post } = await holder('spender', { available: 1_000n });
    await post(path);
    const first = await post(`${path}/top-up`, { amount: 4 }, 'k');
    expect([first.status, first.body]).toMatchObject([200, { amount: 4, balance: 4 }]);
    const again = await post(`${path}/top-up`, { amount: 4 }, 'k');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect((await post(`${path}/top-up`, { amount: 5 }, 'k')).status).toBe(422);
    expect(await wallet.balance(userId)).toMatchObject({ available: 600n, card: 400n });
    expect((await get(path)).body).toMatchObject({ card: { balance: 4 } });
    expect((await get('/api/wallet')).body).toMatchObject({ availableWithdrawal: 6, card: 4 });
  });

  it('by more than is available, or by no amount, moves nothing', async () => {
    const { userId, post } = await holder('overspender', { available: 1_000n });
    await post(path);
    const over = await post(`${path}/top-up`, { amount: 10.01 });
    expect([over.status, over.body.message]).toEqual([400, 'Insufficient balance']);
    for (const body of badAmounts) {
      const answer = await post(`${path}/top-up`, body);
      expect([body, answer.status, answer.body.message]).toEqual([body, 400, 'Please enter a valid amount']);
    }
    expect(await wallet.balance(userId)).toMatchObject({ available: 1_000n, card: 0n });
  });

  it('needs a card, and one that is not frozen; a replay is answered all the same', async () => {
    const { userId, get, post } = await holder('frozen', { available: 1_000n });
    expect((await post(`${path}/top-up`, { amount: 1 })).body.code).toBe('wallet.card_not_found');
    expect((await post(`${path}/freeze`)).status).toBe(404);
    await post(path);
    await post(`${path}/top-up`, { amount: 1 }, 'before');
    expect((await post(`${path}/freeze`)).body).toMatchObject({ card: { frozen: true } });
    expect((await post(`${path}/freeze`, {})).status).toBe(200);
    const refused = await post(`${path}/top-up`, { amount: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'wallet.card_frozen']);
    expect((await post(`${path}/top-up`, { amount: 1 }, 'before')).headers['idempotency-replayed']).toBe(
      'true',
    );
    expect((await post(`${path}/unfreeze`)).body).toMatchObject({ card: { frozen: false } });
    expect((await post(`${path}/top-up`, { amount: 1 })).status).toBe(200);
    expect((await wallet.balance(userId)).card).toBe(200n);
    expect((await get(`${path}/transactions`)).body).toMatchObject({ total: 2, transactions: [{}, {}] });
  });
});

describe('unloading', () => {
  it('moves ¥ back to available, once a key, of a frozen card too', async () => {
    const { userId, post } = await holder('homecomer', { available: 1_000n });
    await post(path);
    await post(`${path}/top-up`, { amount: 6 });
    await post(`${path}/freeze`);
    const first = await post(`${path}/unload`, { amount: 2.5 }, 'k');
    expect([first.status, first.body]).toMatchObject([200, { amount: 2.5, balance: 3.5 }]);
    const again = await post(`${path}/unload`, { amount: 2.5 }, 'k');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await wallet.balance(userId)).toMatchObject({ available: 650n, card: 350n });
  });

  it('of more than is on the card, of no amount, or without a card moves nothing', async () => {
    const { userId, post } = await holder('emptier', { available: 1_000n });
    expect((await post(`${path}/unload`, { amount: 1 })).body.code).toBe('wallet.card_not_found');
    await post(path);
    await post(`${path}/top-up`, { amount: 1 });
    const over = await post(`${path}/unload`, { amount: 1.01 });
    expect([over.status, over.body.message]).toEqual([400, 'Insufficient balance']);
    for (const body of badAmounts) {
      expect((await post(`${path}/unload`, body)).body.message).toBe('Please enter a valid amount');
    }
    expect(await wallet.balance(userId)).toMatchObject({ available: 900n, card: 100n });
  });
});
