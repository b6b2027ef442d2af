import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { copyNames } from '../src/operations/events/copy-users.ts';
import { startWithAuthAndWallet } from './with-wallet.ts';

let beside: Awaited<ReturnType<typeof startWithAuthAndWallet>>;
beforeAll(async () => {
  beside = await startWithAuthAndWallet({ VERIFIED_EMAIL: 'required' });
}, 60_000);
afterAll(() => beside.stop());

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await beside.auth.register(`payee${Date.now()}`));
  await beside.wallet.give(userId, 100_00n);
});
const withdraw = (key?: string) => beside.service.as({ userId }).withdraw(10, {}, key);
const held = async () => (await beside.wallet.holding(userId)).held;
const inAuth = (verified: boolean) =>
  sql`update users set email_verified_at = ${verified ? new Date() : null} where id = ${userId}`.execute(
    beside.auth.database.db,
  );
const copied = (version: bigint, emailVerified: boolean) => {
  const data = create(authEvents.UserChangedSchema, { userId, username: 'x', version, emailVerified });
  const changed = { id: String(version), type: 'a type', key: userId, time: new Date(), data };
  return beside.service.deps.database.transaction((tx) => copyNames(tx, [changed]));
};

describe('without a verified e-mail address', () => {
  it('nothing is withdrawn, nothing is held, and no row is left', async () => {
    const { status, body } = await withdraw();
    expect([status, body.code]).toEqual([403, 'withdrawal.email_not_verified']);
    expect(body.message).toBe('Please confirm your email address first');
    expect(await held()).toBe(0n);
    expect(await beside.service.rows(userId)).toEqual([]);
  });

  it('a fresh verification counts at once; a repeat gets its first answer, whatever the address is by then', async () => {
    await inAuth(true);
    const first = await withdraw('kept');
    expect(first.status).toBe(201);
    await inAuth(false);
    expect((await withdraw()).status).toBe(403);
    expect((await withdraw('kept')).body).toEqual(first.body);
    expect(await held()).toBe(10_00n);
  });

  it('auth is asked only where the copy does not say verified', async () => {
    await copied(2n, true);
    await beside.auth.down();
    try {
      expect((await withdraw()).status).toBe(201);
      await copied(3n, false);
      expect((await withdraw()).status).toBe(503);
      expect(await held()).toBe(10_00n);
    } finally {
      await beside.auth.up();
    }
  });
});
