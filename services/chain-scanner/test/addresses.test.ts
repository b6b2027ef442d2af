import { randomUUID } from 'node:crypto';
import { createClient, createRouterTransport } from '@connectrpc/connect';
import { forwarderFactory } from '@tael/chains';
import { chainScannerRpc } from '@tael/proto';
import { rpcTable } from '@tael/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mnemonicToAccount } from 'viem/accounts';
import { configSchema, depositKeyOf } from '../src/config.ts';
import { readDepositKey, readForwarders } from '../src/deposit-key.ts';
import { assignAddresses } from '../src/operations/assign-addresses.ts';
import { resolveAddress } from '../src/operations/resolve-address.ts';
import { service } from '../src/service.ts';
import { findAddresses } from '../src/store/addresses.ts';
import { startScannerApp, testXpub, type ScannerUnderTest } from './scanner-under-test.ts';

const mnemonic = 'test test test test test test test test test test test junk';
let scanner: ScannerUnderTest;

beforeAll(async () => {
  scanner = await startScannerApp();
});
afterAll(() => scanner.stop());

describe('the deposit key', () => {
  it('gives the very addresses that the wallet of its mnemonic has', () => {
    const key = readDepositKey(testXpub);
    for (const index of [0, 1, 2, 9, 1000, 2 ** 31 - 1]) {
      const { address } = mnemonicToAccount(mnemonic, { addressIndex: index });
      expect(key?.addressAt(index)).toBe(address);
    }
  });

  it.each([
    ['a private key', () => mnemonicToAccount(mnemonic).getHdKey().privateExtendedKey],
    ['the key of another depth', () => mnemonicToAccount(mnemonic).getHdKey().publicExtendedKey],
    ['one with a letter changed', () => testXpub.replace('sD7V2', 'sD7V3')],
    ['no key', () => 'xpub'],
  ])('is not %s', (_what, text) => {
    expect(readDepositKey(text())).toBeUndefined();
  });
});

describe('deposit addresses', () => {
  it('are one a user for ever, and one index each, however many assign them at once', async () => {
    const { database, config } = scanner.deps;
    const users = Array.from({ length: 40 }, () => randomUUID());
    const assign = (userIds: string[]) =>
      database.transaction((tx) => assignAddresses(tx, depositKeyOf(config), userIds, new Date()));
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => assign(i % 2 === 0 ? users : users.slice(i, i + 20).toReversed())),
    );
    const first = await findAddresses(database.db, users);
    expect(new Set(first.values()).size).toBe(40);
    await assign(users);
    expect(await findAddresses(database.db, users)).toEqual(first);
    const events = await scanner.outbox('chain-scanner.AddressAssigned.v1');
    expect(events.map(({ key }) => key).toSorted()).toEqual(users.toSorted());
    expect(events[0]?.data).toMatchObject({ keyFingerprint: '3bf95407' });
  });

  it('lead back to their user in any case of letters, and a stranger’s to nobody', async () => {
    const { userId, address } = await scanner.newUser();
    expect(await resolveAddress(scanner.deps, address.toUpperCase().replace('0X', '0x'))).toBe(userId);
    expect(await resolveAddress(scanner.deps, `0x${'1'.repeat(40)}`)).toBeUndefined();
    expect(await resolveAddress(scanner.deps, 'vitalik.eth')).toBeUndefined();
  });

  it('never change hands', async () => {
    const { userId } = await scanner.newUser();
    const { pool } = scanner.deps.database;
    for (const text of [
      `update addresses set user_id = '${randomUUID()}' where user_id = '${userId}'`,
      `delete from addresses where user_id = '${userId}'`,
      'truncate addresses cascade',
    ])
      await expect(pool.query(text)).rejects.toThrow('is kept');
  });
});

describe('forwarders', () => {
  const treasury = `0x${'7'.repeat(40)}` as const;

  it('are the new addresses once a treasury is set; older ones stay watched and keep their kind', async () => {
    const { database, clock } = scanner.deps;
    const old = await scanner.newUser();
    const { factory, key } = { factory: forwarderFactory(treasury), key: readForwarders(treasury) };
    const users = Array.from({ length: 3 }, () => randomUUID()).toSorted();
    await database.transaction((tx) => assignAddresses(tx, key, [old.userId, ...users], clock.now()));
    const found = await findAddresses(database.db, [old.userId, ...users]);
    expect(found.get(old.userId)).toBe(old.address);
    expect(users.map((userId) => found.get(userId))).toEqual([0, 1, 2].map(factory.forwarderAt));
    const transport = createRouterTransport(rpcTable(service, scanner.deps));
    const rpc = createClient(chainScannerRpc.ChainScannerService, transport);
    const { addresses } = await rpc.listDepositAddresses({ after: '', take: 1000 });
    const listed = (userId: string) => addresses.find((one) => one.userId === userId);
    expect(listed(old.userId)).toMatchObject({ factory: '', address: old.address });
    expect(listed(users[2] ?? '')).toMatchObject({ factory: factory.address.toLowerCase(), index: 2n });
  });

  it.each([
    ['a treasury alone', { FORWARDER_TREASURY: treasury }, true],
    ['an extended public key alone', { DEPOSIT_XPUB: testXpub }, true],
    ['a treasury that is no address', { FORWARDER_TREASURY: '0x7' }, false],
    ['neither', {}, false],
  ])('and the key: %s', (_what, given, isEnough) => {
    const common = { AUTH_RPC_URL: 'http://127.0.0.1:9', DEPOSIT_XPUB: undefined };
    const env = { ...scanner.settings, ...common, ...given };
    expect(configSchema.safeParse(env).success).toBe(isEnough);
  });
});
