import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank, payoutOf, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let owner: SignedIn;
let boss: SignedIn;
let isAuthDown = false;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
  [owner, boss] = [await auth.register('owner'), await auth.signInAdmin()];
});
afterAll(() => stop());

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const authDown = async () => {
  isAuthDown = true;
  await auth.down();
};
const authUp = async () => {
  if (isAuthDown) await auth.up();
  isAuthDown = false;
};
let id: string;
beforeEach(async () => {
  await wallet.give(owner.id, 100_00n);
  id = payoutOf(await service.as({ userId: owner.id }).withdraw(60, bank))._id;
});
afterEach(authUp);
const statusOf = async () => (await service.rows(owner.id)).find((row) => row.id === id)?.status;

describe('a decision while auth is away', () => {
  it('is refused before anything is decided, and its key is free for when auth is back', async () => {
    await authDown();
    const answer = await admin().decide(id, 'rejected', 'no', 'away');
    expect([answer.status, await statusOf()]).toEqual([503, 'pending']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await authUp();
    const again = await admin().decide(id, 'rejected', 'no', 'away');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(payoutOf(again)).toMatchObject({ status: 'rejected', userId: { username: 'owner' } });
  });

  it('that was made before is answered all the same when it is repeated', async () => {
    const first = await admin().decide(id, 'approved', '', 'k');
    await authDown();
    const again = await admin().decide(id, 'approved', '', 'k');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
  });

  it('about a payout that does not exist is 404', async () => {
    await authDown();
    expect((await admin().decide('nonsense', 'approved')).status).toBe(404);
  });
});

describe('a decision that is repeated with its key is answered to the letter', () => {
  it('as pending, though the wallet is back and the money has moved since', async () => {
    await wallet.down();
    const first = await admin().decide(id, 'rejected', 'no', 'k');
    await wallet.up();
    expect(await service.resume()).toBe('0 voided, 1 carried out, 0 left');
    const again = await admin().decide(id, 'rejected', 'no', 'k');
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([202, 202, 'true']);
    expect(again.body).toEqual(first.body);
  });

  it('with the names that people had', async () => {
    const first = await admin().decide(id, 'approved', '', 'k');
    const rename = (name: string, was: string) =>
      sql`update users set username = ${name}, username_key = ${name} where username = ${was}`.execute(
        auth.database.db,
      );
    await rename('renamed', 'owner');
    const again = await admin().decide(id, 'approved', '', 'k');
    await rename('owner', 'renamed');
    expect(again.body).toEqual(first.body);
    expect(payoutOf(again)).toMatchObject({ userId: { username: 'owner' } });
  });
});

it('a step of many is answered once per key, refusals included, and another body is 422', async () => {
  const approved = payoutOf(await service.as({ userId: owner.id }).withdraw(10, bank))._id;
  await admin().decide(approved, 'approved');
  const act = (...ids: string[]) =>
    admin().post('/api/withdrawals/admin/bulk', { ids, status: 'processing' }, 'many');
  const first = await act(id, approved);
  expect(first.body.results).toMatchObject([
    { code: 'withdrawal.out_of_order' },
    { id: approved, status: 'processing' },
  ]);
  await admin().decide(id, 'approved');
  const again = await act(id, approved);
  expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
    200,
    first.body,
    'true',
  ]);
  const other = await act(id);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
  expect(await statusOf()).toBe('approved');
});
