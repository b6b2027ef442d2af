import { describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { chainAndCustody, needed, newSend } from './custody-under-test.ts';

const here = chainAndCustody();
const { submitted, rounds } = here;

describe('the hot account', () => {
  it('that sends what custody does not know pauses its chain, and nothing more is signed', async () => {
    const before = await submitted();
    await rounds(2);
    await here.chain.rpc('eth_sendTransaction', { from: here.chain.hot, to: newSend().to, value: '0x1' });
    const send = await submitted();
    await rounds(3);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'queued', hash: '' });
    const { rows } = await sql<{ because: string }>`
      select paused_because as because from hot_account`.execute(here.custody.deps.database.db);
    expect(rows[0]?.because).toBe('The hot account has sent transactions that this platform does not know');
    await here.chain.mine(needed);
    await here.custody.round();
    expect(await here.custody.read(before.id)).toMatchObject({ state: 'confirmed' });
  });

  it('whose nonce was taken by another transaction: that transfer is stuck, and never paid later', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    const { hash } = await here.custody.read(send.id);
    await here.chain.rpc('anvil_dropTransaction', hash);
    await here.chain.rpc('eth_sendTransaction', { from: here.chain.hot, to: newSend().to, value: '0x1' });
    await here.chain.mine(needed + 1);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'stuck',
      reason: 'Another transaction of the hot account took the nonce of this transfer',
    });
    await here.chain.mine(needed);
    await rounds(2);
    expect(await here.chain.balanceOf(send.to)).toBe(0n);
  });
});
