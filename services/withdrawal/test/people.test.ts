import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import type { ReceivedEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { copyDeleted, copyNames } from '../src/operations/events/copy-users.ts';
import { bank, startWithdrawal, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let service: WithdrawalUnderTest;
beforeAll(async () => {
  service = await startWithdrawal();
});
afterAll(() => service.stop());

const received = <T>(data: T & { userId: string }): ReceivedEvent<T> => ({
  id: randomUUID(),
  type: 'a type',
  key: data.userId,
  time: new Date(),
  data,
});
const changed = (userId: string, username: string, version: bigint) =>
  received(create(authEvents.UserChangedSchema, { userId, username, version }));
const registered = (userId: string, username: string) =>
  received(create(authEvents.UserRegisteredSchema, { userId, username, version: 1n }));
const deleted = (userId: string, version: bigint) =>
  received(create(authEvents.UserDeletedSchema, { userId, version }));

const names = (...events: Parameters<typeof copyNames>[1]) =>
  service.deps.database.transaction((tx) => copyNames(tx, events));
const deletions = (...events: Parameters<typeof copyDeleted>[1]) =>
  service.deps.database.transaction((tx) => copyDeleted(tx, events));
const known = async (userId: string) =>
  (
    await sql<{ username: string; gone: boolean }>`
      select username, deleted_at is not null as gone from user_facts where user_id = ${userId}
    `.execute(service.deps.database.db)
  ).rows[0];

describe('the copy of names', () => {
  it('is the newest, in whatever order and however often it is told', async () => {
    const id = randomUUID();
    await names(changed(id, 'third', 3n), registered(id, 'first'), changed(id, 'second', 2n));
    expect(await known(id)).toEqual({ username: 'third', gone: false });
    await names(changed(id, 'second', 2n));
    await names(changed(id, 'third', 3n));
    expect(await known(id)).toEqual({ username: 'third', gone: false });
    await names(changed(id, 'fourth', 4n));
    expect(await known(id)).toEqual({ username: 'fourth', gone: false });
  });

  it('of somebody deleted is a tombstone for ever, even before they were heard of', async () => {
    const id = randomUUID();
    await deletions(deleted(id, 3n), deleted(id, 3n));
    await names(registered(id, 'late'), changed(id, 'later', 9n));
    expect(await known(id)).toEqual({ username: '', gone: true });
    await deletions(deleted(id, 3n));
    expect(await known(id)).toMatchObject({ gone: true });
  });

  it('takes the saved accounts of somebody deleted with it', async () => {
    const id = randomUUID();
    const path = '/api/withdrawals/accounts';
    await service.as({ userId: id }).post(path, bank);
    await deletions(deleted(id, 2n));
    expect((await service.as({ userId: id }).get(path)).body).toEqual({ accounts: [] });
  });
});
