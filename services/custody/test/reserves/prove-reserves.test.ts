import { register } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, type SignedIn } from '@tael/testkit';
import { measureReserves } from '../../src/operations/reserves/measure-reserves.ts';
import { needed, newSend } from '../custody-under-test.ts';
import { pinDepth, startReserves, type ReservesUnderTest } from './reserves-under-test.ts';

let reserves: ReservesUnderTest;
let rich: SignedIn;
let poor: SignedIn;
beforeAll(async () => {
  reserves = await startReserves();
  rich = await reserves.withCoins('rich', 700);
  poor = await reserves.withCoins('poor', 300);
});
afterAll(() => reserves.stop());

const published = async () => (await reserves.read('/api/reserves')).body;

it('before the first proof, every answer says that there is none', async () => {
  for (const [path, user] of [
    ['/api/reserves'],
    ['/api/reserves/download'],
    ['/api/reserves/proof', rich],
  ] as const) {
    const { status, body } = await reserves.read(path, user);
    expect([status, body.code]).toEqual([404, 'custody.not_proved_yet']);
  }
});

it('hot, cold and deposit addresses at the pinned block cover what the ledger owes', async () => {
  const { chain, mint, cold, depositAddressOf, prove } = reserves;
  await mint(cold, 90n);
  await mint(await depositAddressOf(poor), 10n);
  await chain.mine(pinDepth);
  // Above the pinned block, so not counted.
  await mint(cold, 5_000n);
  expect(await prove()).toMatch(/^[0-9a-f]{64}: 1024 leaves, ratio 1000\.1$/);
  expect(await published()).toMatchObject({
    ...{ ratio: 1000.1, liabilities: '1000', reserves: '1000100', users: 1024 },
    chains: [
      { network: '1', name: 'Ethereum', token: 'USDC', balance: '1000100', addresses: 3 },
      { token: 'USDT', balance: '0', addresses: 0 },
    ],
  });
});

it('a send is owed while it waits, while it is outbound, and until the pinned block has it', async () => {
  const { chain, prove, send, approve, transfers, stateOf, outbound } = reserves;
  const owed = async () => {
    await prove();
    return (await published()).liabilities;
  };
  const { to } = newSend();
  const id = await send(poor, to, 100);
  expect(await owed()).toBe('1000');

  await approve(poor, id);
  expect([await outbound(), await owed()]).toEqual([1, '1000']);

  await transfers.submitTransfer({ ...newSend(10_000n), to, id, userId: poor.id });
  await eventually(async () => expect(await stateOf(id)).toBe('mined'));
  await chain.mine(needed);
  await eventually(async () => expect([await stateOf(id), await outbound()]).toEqual(['confirmed', 0]));
  // The ledger has ended the send, but the pinned block still has its coins.
  expect(await owed()).toBe('1000');
  await chain.mine(pinDepth);
  expect(await owed()).toBe('900');
  expect(await published()).toMatchObject({ reserves: '1005000' });
});

it("a user gets the path of the own balance, and nobody another one's", async () => {
  await reserves.prove();
  const { root } = await published();
  const { status, body } = await reserves.read('/api/reserves/proof', rich);
  expect([status, body]).toMatchObject([200, { root, leaf: { balance: '700' } }]);
  const path = body.path as { sum: string }[];
  expect(path).toHaveLength(10);
  expect(path.reduce((sum, step) => sum + Number(step.sum), 700)).toBe(900);
  expect((await reserves.read('/api/reserves/proof')).status).toBe(401);
  const stranger = await reserves.auth.register('stranger');
  expect((await reserves.read('/api/reserves/proof', stranger)).body.code).toBe('custody.no_leaf');
});

it('a deposit counts once on each side, and never as reserves before it is owed', async () => {
  const { chain, mint, prove, depositAddressOf, confirmDeposit, coinsOf } = reserves;
  const figures = async () => {
    await prove();
    const { liabilities, reserves: held } = await published();
    return [Number(liabilities), Number(held)];
  };
  const [owed = NaN, held = NaN] = await figures();
  const before = await coinsOf(rich);
  const address = await depositAddressOf(rich);
  await mint(address, 50n);
  expect(await figures()).toEqual([owed, held]);

  await chain.mine(needed);
  await confirmDeposit(rich, address, 50n);
  await eventually(async () => expect(await coinsOf(rich)).toBe((before ?? 0n) + 5_000n));
  // Owed, but the pinned block does not have it yet.
  expect(await figures()).toEqual([owed + 50, held]);
  await chain.mine(pinDepth);
  expect(await figures()).toEqual([owed + 50, held + 50]);
});

it('old proofs keep their figures and lose their leaves', async () => {
  for (let i = 0; i < 4; i += 1) await reserves.prove();
  const { rows } = await sql<{ proofs: bigint; kept: bigint }>`
    select (select count(*) from reserve_proof) as proofs,
      (select count(distinct proof_id) from reserve_leaves) as kept`.execute(reserves.custody.database.db);
  expect(rows[0]?.kept).toBe(3n);
  expect(rows[0]?.proofs).toBeGreaterThan(6n);
});

it('the metric is the ratio of the newest proof', async () => {
  const { ratio } = await published();
  measureReserves({ database: reserves.custody.database });
  expect(await register.metrics()).toContain(`\ncustody_reserve_ratio ${String(ratio)}\n`);
});
