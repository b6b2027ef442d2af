import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import {
  needed,
  newSend,
  startCoinChain,
  startCustody,
  type CoinChain,
  type CustodyUnderTest,
} from './custody-under-test.ts';

let chain: CoinChain;
let custody: CustodyUnderTest;

beforeAll(async () => {
  chain = await startCoinChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  await chain.automine(true);
  custody = await startCustody(chain);
});
afterEach(() => custody.stop());

const submitted = async () => {
  const send = newSend();
  await custody.rpc.submitTransfer(send);
  return send;
};
const rounds = async (count: number) => {
  for (let i = 0; i < count; i += 1) await custody.round();
};

describe('the hot account', () => {
  it('that sends what custody does not know pauses its chain, and nothing more is signed', async () => {
    const before = await submitted();
    await rounds(2);
    await chain.rpc('eth_sendTransaction', { from: chain.hot, to: newSend().to, value: '0x1' });
    const send = await submitted();
    await rounds(3);
    expect(await custody.read(send.id)).toMatchObject({ state: 'queued', hash: '' });
    const { rows } = await sql<{ because: string }>`
      select paused_because as because from hot_account`.execute(custody.deps.database.db);
    expect(rows[0]?.because).toBe('The hot account has sent transactions that this platform does not know');
    await chain.mine(needed);
    await custody.round();
    expect(await custody.read(before.id)).toMatchObject({ state: 'confirmed' });
  });

  it('whose nonce was taken by another transaction: that transfer is stuck, and never paid later', async () => {
    await chain.automine(false);
    const send = await submitted();
    await custody.round();
    const { hash } = await custody.read(send.id);
    await chain.rpc('anvil_dropTransaction', hash);
    await chain.rpc('eth_sendTransaction', { from: chain.hot, to: newSend().to, value: '0x1' });
    await chain.mine(needed + 1);
    await custody.round();
    expect(await custody.read(send.id)).toMatchObject({
      state: 'stuck',
      reason: 'Another transaction of the hot account took the nonce of this transfer',
    });
    await chain.mine(needed);
    await rounds(2);
    expect(await chain.balanceOf(send.to)).toBe(0n);
  });
});
