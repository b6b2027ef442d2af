import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, startBadNodes, type BadNodes } from '@tael/testkit';
import { startCarrying } from '../src/carry-loop.ts';
import { coin, needed, newSend, startCoinChain, startCustody, type CoinChain } from './custody-under-test.ts';

let chain: CoinChain;
let nodes: BadNodes;

beforeAll(async () => {
  chain = await startCoinChain();
  nodes = startBadNodes();
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});

interface Block {
  number: string;
  hash: string;
}

const word = (text: string) => `0x${text.slice(2).padStart(64, '0')}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function forgedReceipt(hash: string, { to, units }: { to: string; units: bigint }, block: Block) {
  const place = { transactionHash: hash, blockNumber: block.number, blockHash: block.hash };
  const topics = [transferTopic, word(chain.hot), word(to)];
  const data = word(`0x${units.toString(16)}`);
  return {
    ...place,
    status: '0x1',
    logs: [{ ...place, address: chain.usdc, topics, data, logIndex: '0x0' }],
  };
}

describe('one node of two', () => {
  it('that forges a receipt confirms nothing; deep enough, the chain stops and shows both answers', async () => {
    let forge: ((receipt: object | null, hash: unknown) => Promise<unknown>) | undefined;
    const liar = await nodes.between(chain.url, async (method, answer, params) =>
      method === 'eth_getTransactionReceipt' && forge
        ? { ...answer, result: await forge(answer.result as object | null, params[0]) }
        : answer,
    );
    const { rpc, round, read, deps, stop } = await startCustody(chain, {
      RPC_URL_1: `${liar} ${chain.url}`,
      RPC_QUORUM: '2',
    });
    await chain.automine(false);
    const send = newSend();
    await rpc.submitTransfer(send);
    await round();
    const payment = { to: send.to, units: 5n * coin };
    const block = (await chain.rpc('eth_getBlockByNumber', 'latest', false)) as Block;
    forge = (_receipt, hash) => Promise.resolve(forgedReceipt(String(hash), payment, block));
    await round();
    expect(await read(send.id)).toMatchObject({ state: 'sent', confirmations: 0 });

    // The real one is mined, while the liar reports it as reverted.
    forge = (receipt) => Promise.resolve(receipt && { ...receipt, status: '0x0', logs: [] });
    await chain.mine(1);
    await round();
    expect(await read(send.id)).toMatchObject({ state: 'sent' });
    await chain.mine(needed);
    await chain.automine(true);
    const running = startCarrying(deps);
    await eventually(async () => {
      const { rows } = await sql<{ answers: unknown }>`
        select disagreement -> 'answers' as answers from hot_account`.execute(deps.database.db);
      expect(rows[0]?.answers).toMatchObject([
        { answer: expect.stringContaining('reverted') },
        { answer: expect.stringContaining('paid') },
      ]);
    });
    expect(await read(send.id)).toMatchObject({ state: 'sent' });
    forge = undefined;
    await eventually(async () => expect(await read(send.id)).toMatchObject({ state: 'confirmed' }));
    await running.stop();
    expect(await chain.balanceOf(send.to)).toBe(5n * coin);
    await stop();
  });

  it('that is behind is no disagreement: the transfer waits for it', async () => {
    let isBehind = false;
    const url = await nodes.between(chain.url, (method, answer) =>
      method === 'eth_getTransactionReceipt' && isBehind ? { ...answer, result: null } : answer,
    );
    const { rpc, round, read, stop } = await startCustody(chain, {
      RPC_URL_1: `${url} ${chain.url}`,
      RPC_QUORUM: '2',
    });
    const send = newSend();
    await rpc.submitTransfer(send);
    isBehind = true;
    await round();
    await round();
    expect(await read(send.id)).toMatchObject({ state: 'sent' });
    isBehind = false;
    await chain.mine(needed);
    await round();
    expect(await read(send.id)).toMatchObject({ state: 'confirmed' });
    await stop();
  });
});
