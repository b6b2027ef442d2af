import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { authEvents, chainScannerEvents, pointsEvents, walletEvents } from '@tael/proto';
import { findFlows } from '../src/operations/find-flows.ts';
import { proveLedger } from '../src/operations/proof/prove-ledger.ts';
import { creditDeposits } from '../src/operations/events/credit-deposits.ts';
import { startEvents } from './events-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { UserStatus } = authEvents;
const at = timestampFromDate(new Date('2026-03-01T00:00:00Z'));
let wallet: WalletUnderTest;
let events: Awaited<ReturnType<typeof startEvents>>;
let auth: AuthProcess;
beforeAll(async () => {
  auth = await startAuth();
  wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl });
  events = await startEvents(wallet.deps);
});
afterAll(async () => {
  await events.stop();
  await wallet.stop();
  await auth.stop();
});

const about = (key: string, id: string = randomUUID()) => ({ key, id });
const redeemed = (redemptionId: string, userId: string, amount: bigint) =>
  event(
    pointsEvents.PointsRedeemedSchema,
    { redemptionId, userId, points: amount / 10n, amount, redeemedAt: at },
    about(userId),
  );
const deposited = (userId: string, logIndex: bigint, amount: bigint) =>
  event(
    chainScannerEvents.DepositConfirmedSchema,
    { chainId: 1n, transactionHash: `0x${userId}`, logIndex, userId, amount, address: '0x', dustUnits: '7' },
    about(userId),
  );
const registered = (userId: string, username: string) =>
  event(
    authEvents.UserRegisteredSchema,
    { userId, username, status: UserStatus.ACTIVE, version: 1n, registeredAt: at },
    about(userId),
  );
const changed = (userId: string, username: string, version: bigint, status = UserStatus.ACTIVE) =>
  event(authEvents.UserChangedSchema, { userId, username, status, version, changedAt: at }, about(userId));
const deleted = (userId: string, version: bigint) =>
  event(authEvents.UserDeletedSchema, { userId, version, deletedAt: at }, about(userId));

const settled = async (userId: string) =>
  (await wallet.events('wallet.RedemptionSettled.v1'))
    .filter(({ key }) => key === userId)
    .map(({ data }) => data);

describe('a redemption', () => {
  it('is paid once, however often it is told, and its payment told back', async () => {
    const userId = await wallet.person('redeemer');
    const id = randomUUID();
    await events.deliver(redeemed(id, userId, 500n), redeemed(id, userId, 500n), redeemed(id, userId, 999n));
    expect((await wallet.balance(userId)).available).toBe(500n);
    expect(await settled(userId)).toMatchObject([
      {
        redemptionId: id,
        amount: 500n,
        points: 50n,
        outcome: walletEvents.RedemptionOutcome.PAID,
        reason: '',
      },
    ]);
    expect(await findFlows(wallet.deps, [`redemption:${id}`, 'redemption:other'])).toMatchObject([
      { key: `redemption:${id}`, userId, amount: 500n, state: 'completed' },
    ]);
    const { body } = await wallet.as(userId).get('/api/transactions');
    expect(body.transactions).toMatchObject([{ type: 'points', amount: 5, currency: 'CNY', incoming: true }]);
  });

  it('that the ledger refuses is told back with the reason, and goes on being refused', async () => {
    const userId = await wallet.person('leaver');
    await wallet.close(userId);
    const id = randomUUID();
    await events.deliver(redeemed(id, userId, 500n));
    expect(await settled(userId)).toMatchObject([
      {
        redemptionId: id,
        outcome: walletEvents.RedemptionOutcome.REFUSED,
        reason: 'wallet.account_closed',
      },
    ]);
    expect((await wallet.balance(userId)).available).toBe(0n);
  });

  it('of somebody the wallet has not heard of is paid', async () => {
    const userId = randomUUID();
    await events.deliver(redeemed(randomUUID(), userId, 100n));
    expect((await wallet.balance(userId)).available).toBe(100n);
  });
});

describe('a deposit', () => {
  it('is credited once for its place on the chain', async () => {
    const userId = await wallet.person('depositor');
    await events.deliver(
      deposited(userId, 1n, 1_000n),
      deposited(userId, 1n, 1_000n),
      deposited(userId, 2n, 50n),
      deposited(userId, 3n, 0n),
    );
    expect((await wallet.balance(userId)).coins).toBe(1_050n);
    const key = `deposit:1:0x${userId}:1`;
    expect(await findFlows(wallet.deps, [key])).toMatchObject([{ key, amount: 1_000n, state: 'completed' }]);
    const { body } = await wallet.as(userId).get('/api/transactions?type=deposit');
    expect(body).toMatchObject({ total: 2, transactions: [{ type: 'deposit' }, { type: 'deposit' }] });
  });

  it('for a closed account goes to suspense, once', async () => {
    const userId = await wallet.person('closed depositor');
    await wallet.close(userId);
    await events.deliver(deposited(userId, 1n, 777n), deposited(userId, 1n, 777n));
    expect((await wallet.balance(userId)).coins).toBe(0n);
    const { rows } = await sql<{ balance: string }>`
      select balance::text from house_account where account = 'suspense'`.execute(wallet.deps.database.db);
    expect(rows).toEqual([{ balance: '777' }]);
  });
});

describe('a deposit for an account of which the wallet has not heard', () => {
  const inSuspense = async (userId: string) => {
    const { rows } = await sql<{ amount: bigint }>`
      select amount from transactions where kind = 'suspense' and to_user = ${userId}`.execute(
      wallet.deps.database.db,
    );
    return rows.map(({ amount }) => amount);
  };
  const twice = (userId: string) => [deposited(userId, 1n, 300n), deposited(userId, 1n, 300n)];

  it('is credited where auth knows it, and in suspense, once, where nobody does', async () => {
    const [{ id: known }, unknownUser] = [await auth.register('just-registered'), randomUUID()];
    await events.deliver(...twice(known), ...twice(unknownUser));
    expect([(await wallet.balance(known)).coins, await inSuspense(known)]).toEqual([300n, []]);
    expect([(await wallet.balance(unknownUser)).coins, await inSuspense(unknownUser)]).toEqual([0n, [300n]]);
    expect((await proveLedger(wallet.deps)).breaks).toEqual([]);
  });

  it('waits while auth is away, and is neither parked nor credited to anybody meanwhile', async () => {
    const { id: userId } = await auth.register('early');
    await auth.down();
    const fact = { chainId: 1n, transactionHash: `0x${userId}`, logIndex: 1n, userId, address: '0x' };
    const event = {
      ...about(userId, 'by hand'),
      type: 'chain-scanner.DepositConfirmed.v1',
      time: new Date(),
    };
    const asked = creditDeposits(wallet.deps, [{ ...event, data: { ...fact, amount: 300n } }]);
    // The consumer treats 503 as unavailability and retries without counting attempts.
    await expect(asked).rejects.toMatchObject({ status: 503 });
    const arriving = events.deliver(deposited(userId, 1n, 300n));
    expect([(await wallet.balance(userId)).coins, await inSuspense(userId)]).toEqual([0n, []]);
    await auth.up();
    await arriving;
    expect([(await wallet.balance(userId)).coins, await inSuspense(userId)]).toEqual([300n, []]);
    expect(await events.parked()).toEqual([]);
  });
});

describe('user facts', () => {
  const facts = async (userId: string) => {
    const { rows } = await sql`
      select username, status, deleted_at is not null as gone, version::int as version,
        (select count(*)::int from account a where a.user_id = f.user_id) as accounts
      from user_facts f where user_id = ${userId}`.execute(wallet.deps.database.db);
    return rows[0];
  };

  it('open an account of zero, and end the same in whatever order and however often they come', async () => {
    const shuffledOnce = async (make: (userId: string) => OutgoingEvent[]) => {
      const userId = randomUUID();
      const all = [...make(userId), ...make(userId)].sort(() => Math.random() - 0.5);
      await events.deliver(...all);
      return facts(userId);
    };
    for (let round = 0; round < 5; round++) {
      const renamed = await shuffledOnce((id) => [
        registered(id, 'first'),
        changed(id, 'second', 2n, UserStatus.SUSPENDED),
        changed(id, 'third', 3n, UserStatus.LOCKED),
      ]);
      expect(renamed).toEqual({ username: 'third', status: 'locked', gone: false, version: 3, accounts: 1 });
      const gone = await shuffledOnce((id) => [registered(id, 'a'), changed(id, 'b', 2n), deleted(id, 3n)]);
      expect(gone).toMatchObject({ gone: true, accounts: 1 });
    }
  });

  it('of who is deleted find no payee; the name is free for another', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await events.deliver(registered(old, 'Phoenix'), deleted(old, 2n), registered(young, 'phoenix'));
    const sender = await wallet.person('sender', { coins: 100n });
    await wallet.as(sender).post('/api/transactions', { to: 'PHOENIX', amount: 1 });
    expect((await wallet.balance(young)).coins).toBe(100n);
  });
});

describe('value, shuffled', () => {
  it('with everything else comes to the same, and nothing is parked', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `shuffled-${n}`);
    const users = (await Promise.all(names.map((name) => auth.register(name)))).map(({ id }) => id);
    const once = users.flatMap((userId, n) => [
      registered(userId, `shuffled ${n}`),
      ...[1n, 2n, 3n].map((log) => deposited(userId, log, log * 10n)),
      redeemed(`${userId}-1`, userId, 100n),
      redeemed(`${userId}-2`, userId, 200n),
    ]);
    const again = once.map((one) => ({ ...one, id: randomUUID() }));
    const all = [...once, ...again, ...once].sort(() => Math.random() - 0.5);
    await events.deliver(...all);
    for (const userId of users) {
      expect(await wallet.balance(userId)).toMatchObject({ coins: 60n, available: 300n });
    }
    expect(await events.parked()).toEqual([]);
  });
});
