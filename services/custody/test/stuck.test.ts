import { describe, expect, it } from 'vitest';
import { chainAndCustody, coin, needed } from './custody-under-test.ts';
import { attemptsOf, foreignTransaction, spoilNextBlock } from './histories.ts';

const here = chainAndCustody();
const { sent, rounds } = here;

const act = (id: string, word: 'speed-up' | 'cancel' | 'retry') => here.custody.act(id, word);
const resume = () => here.custody.as().post('/api/admin/treasury/1/resume', { reason: 'a test' });
const paid = (to: string) => here.chain.balanceOf(to);

/** Its nonce was used by a transaction of someone else. */
async function stuck() {
  const send = await sent();
  await foreignTransaction(here.chain, (await here.custody.read(send.id)).hash);
  await here.chain.mine(needed);
  await rounds(1);
  expect(await here.custody.read(send.id)).toMatchObject({ state: 'stuck' });
  await here.chain.automine(true);
  return send;
}

describe('a stuck transfer', () => {
  it('gets a second nonce after another transaction has used the first one for good, and pays once', async () => {
    const send = await stuck();
    expect((await act(send.id, 'speed-up')).status).toBe(409);
    expect(await act(send.id, 'retry')).toMatchObject({
      ...{ status: 200, body: { transaction: { state: 'queued', nonce: null } } },
    });
    expect((await resume()).status).toBe(200);
    await rounds(2);
    const [first, second] = await attemptsOf(here.custody, send.id);
    expect(second?.nonce).toBe((first?.nonce ?? 0) + 1);
    await here.chain.mine(needed);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash: second?.hash });
    expect(await paid(send.to)).toBe(5n * coin);
  });

  it('returns its coins when it is cancelled', async () => {
    const send = await stuck();
    expect(await act(send.id, 'cancel')).toMatchObject({ body: { transaction: { state: 'failed' } } });
    expect(await paid(send.to)).toBe(0n);
  });

  it('keeps its nonce if the chain forgets the other transaction: it is sent again, and pays once', async () => {
    const before = (await here.chain.rpc('eth_blockNumber')) as string;
    const send = await stuck();
    const depth = Number(await here.chain.rpc('eth_blockNumber')) - Number(before);
    await here.chain.automine(false);
    await here.chain.rpc('anvil_reorg', depth, []);
    await here.chain.rpc('anvil_dropAllTransactions');
    expect(await act(send.id, 'cancel')).toMatchObject({ status: 409, body: { code: 'custody.nonce_free' } });
    expect(await act(send.id, 'retry')).toMatchObject({ body: { transaction: { state: 'sent' } } });
    expect((await resume()).status).toBe(200);
    await rounds(1);
    await here.chain.mine(needed);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed' });
    expect(await attemptsOf(here.custody, send.id)).toHaveLength(1);
    expect(await paid(send.to)).toBe(5n * coin);
  });

  it('whose transaction succeeded without a transfer is paid under a second nonce', async () => {
    const send = await sent();
    await spoilNextBlock(here.chain, '0x00');
    await here.chain.mine(needed - 1);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'stuck' });
    expect((await act(send.id, 'retry')).status).toBe(200);
    await here.chain.automine(true);
    await resume();
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined' });
    expect(await paid(send.to)).toBe(5n * coin);
  });
});
