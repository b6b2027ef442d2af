import { describe, expect, it } from 'vitest';
import { custodyEvents, custodyRpc } from '@tael/proto';
import { callContract } from '@tael/testkit';
import { chainAndCustody, coin, needed, newSend } from './custody-under-test.ts';
import { attemptsOf, nextNonce, spoilNextBlock } from './histories.ts';

const { SubmitOutcome } = custodyRpc;
const { TransferState } = custodyEvents;

const here = chainAndCustody();
const { submitted, rounds } = here;

const usedOnChain = async (): Promise<number> =>
  Number(await here.chain.rpc('eth_getTransactionCount', here.chain.hot, 'latest'));

describe('a transfer', () => {
  it('is queued, signed, sent, mined and confirmed; each state is published, and the payee is paid once', async () => {
    const send = await submitted();
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'queued',
      hash: '',
      confirmations: 0,
      needed,
    });
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined', confirmations: 1 });
    await here.chain.mine(needed - 1);
    await rounds(3);
    const { state, hash, confirmations, link } = await here.custody.read(send.id);
    expect([state, confirmations]).toEqual(['confirmed', needed]);
    expect(link).toBe(`https://etherscan.io/tx/${hash}`);
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
    const events = await here.custody.events(send.id);
    const { QUEUED, SIGNED, SENT, MINED, CONFIRMED } = TransferState;
    // The second one is of the nonce.
    expect(events.map((one) => one.state)).toEqual([QUEUED, QUEUED, SIGNED, SENT, MINED, CONFIRMED]);
    expect(events.map(({ version }) => Number(version))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(events.at(-1)).toMatchObject({ userId: send.userId, amount: 500n, chainName: 'Ethereum', hash });
  });

  it('is one under its id, whatever is repeated; another one under the same id is refused', async () => {
    const send = newSend();
    const answers = await Promise.all(Array.from({ length: 8 }, () => here.custody.rpc.submitTransfer(send)));
    expect(answers.every(({ outcome }) => outcome === SubmitOutcome.ACCEPTED)).toBe(true);
    await rounds(2);
    expect(await here.custody.rpc.submitTransfer(send)).toMatchObject({ transfer: { state: 'mined' } });
    for (const other of [
      { amount: 501n },
      { to: newSend().to },
      { token: 'USDT' },
      { userId: newSend().userId },
    ])
      expect(await here.custody.rpc.submitTransfer({ ...send, ...other })).toMatchObject({
        outcome: SubmitOutcome.CONTRADICTED,
      });
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
  });

  it('is unavailable for a token that is no coin, and on an unknown chain', async () => {
    expect(await here.custody.rpc.submitTransfer({ ...newSend(), chainId: 5n })).toMatchObject({
      ...{ outcome: SubmitOutcome.UNAVAILABLE, reason: 'This network is not supported' },
    });
    expect(await here.custody.rpc.submitTransfer({ ...newSend(), token: 'DAI' })).toMatchObject({
      outcome: SubmitOutcome.UNAVAILABLE,
      reason: 'Ethereum has no DAI',
    });
  });
});

describe('a transfer that is not paid at once', () => {
  it('waits while the hot account has too few coins, with the reason, and is then paid once', async () => {
    const send = await submitted(200_000_000n);
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'queued',
      reason: 'Waits: the hot account has too few USDC',
    });
    const small = await submitted();
    await rounds(2);
    expect(await here.custody.read(small.id)).toMatchObject({ state: 'mined' });
    await callContract(here.chain, 'TestCoin', here.chain.usdc, 'mint', [here.chain.hot, 2_000_000n * coin]);
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined', reason: '' });
    expect(await here.chain.balanceOf(send.to)).toBe(2_000_000n * coin);
  });

  it('that the chain reverts has failed once it is final, and not before', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    await spoilNextBlock(here.chain, '0xfe');
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined', confirmations: 1 });
    await here.chain.mine(needed - 1);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'failed',
      reason: 'The chain refused the transfer',
    });
    expect(await here.chain.balanceOf(send.to)).toBe(0n);
  });

  it('that succeeded without paying is stuck, and its chain is paused', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    await spoilNextBlock(here.chain, '0x00');
    await here.chain.mine(needed - 1);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'stuck',
      reason: 'The transaction succeeded without a transfer',
    });
    const next = await submitted();
    await rounds(2);
    expect(await here.custody.read(next.id)).toMatchObject({ state: 'queued' });
  });
});

describe('a transfer on a chain that forgets', () => {
  it('goes back to sent after a reorganisation, is sent again and confirmed, and pays once', async () => {
    const send = await submitted();
    await rounds(2);
    const { hash } = await here.custody.read(send.id);
    await here.chain.mine(1);
    await here.chain.rpc('anvil_reorg', 2, []);
    await here.chain.automine(false);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'sent', confirmations: 0, hash });
    await here.chain.mine(needed);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash });
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
    expect((await here.custody.events(send.id)).map(({ state }) => state).slice(-3)).toEqual([
      TransferState.MINED,
      TransferState.SENT,
      TransferState.CONFIRMED,
    ]);
  });

  it('is sent again with the same bytes when a node has dropped it', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    const { hash } = await here.custody.read(send.id);
    await here.chain.rpc('anvil_dropTransaction', hash);
    expect(await here.chain.rpc('eth_getTransactionByHash', hash)).toBeNull();
    await here.custody.round();
    expect(await here.chain.rpc('eth_getTransactionByHash', hash)).toMatchObject({ hash });
    await here.chain.mine(needed);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash });
    expect(await attemptsOf(here.custody, send.id)).toHaveLength(1);
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
  });
});

describe('the fee of a transfer', () => {
  it('rises by an eighth at least under the same nonce when the base fee outgrows it, and one of both pays', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    const [first] = await attemptsOf(here.custody, send.id);
    const baseFee = BigInt(first?.maxFee ?? 0) + 1_000_000_000n;
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`);
    await here.chain.mine(1);
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`);
    await here.custody.round();
    const [, second] = await attemptsOf(here.custody, send.id);
    expect(BigInt(second?.maxFee ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.maxFee ?? 0) * 9n);
    expect(BigInt(second?.tip ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.tip ?? 0) * 9n);
    const { hash } = await here.custody.read(send.id);
    expect(hash).toBe(second?.hash);
    await here.custody.round();
    const nonces = await Promise.all(
      [first, second].map(async (one) => {
        const found = (await here.chain.rpc('eth_getTransactionByHash', one?.hash)) as {
          nonce: string;
        } | null;
        return found?.nonce;
      }),
    );
    expect(new Set(nonces.filter((nonce) => nonce !== undefined)).size).toBe(1);
    await here.chain.mine(needed);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash: second?.hash });
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
    await here.chain.mine(1);
  });

  it('also rises when no block has taken it for long', async () => {
    await here.chain.automine(false);
    const send = await submitted();
    await here.custody.round();
    here.custody.clock.turnedBy = 60_000;
    await here.custody.round();
    expect(await attemptsOf(here.custody, send.id)).toHaveLength(1);
    here.custody.clock.turnedBy = 121_000;
    await here.custody.round();
    expect(await attemptsOf(here.custody, send.id)).toHaveLength(2);
    await here.chain.mine(needed);
    await here.custody.round();
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed' });
    expect(await here.chain.balanceOf(send.to)).toBe(5n * coin);
  });

  it('has a cap: above it a transfer waits and says so, and takes no nonce', async () => {
    const before = await usedOnChain();
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${80_000_000_000n.toString(16)}`);
    await here.chain.mine(1);
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${80_000_000_000n.toString(16)}`);
    const send = await submitted();
    await rounds(2);
    const waiting = await here.custody.read(send.id);
    expect(waiting.state).toBe('queued');
    expect(waiting.reason).toMatch(/^Waits for a lower network fee: \d+(\.\d+)? gwei now, at most 60$/);
    expect([await nextNonce(here.custody), await usedOnChain()]).toEqual([before, before]);
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
    await here.chain.mine(1);
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined', reason: '' });
  });
});
