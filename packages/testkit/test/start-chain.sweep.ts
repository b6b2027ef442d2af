import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callContract, eventually, placeCoin, startChain, temporaryFolder } from '@tael/testkit';

const folder = temporaryFolder('tael-chain-');
afterAll(() => folder.remove());

const coin = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('a chain of our own', () => {
  it('is the same chain with the same logs after a stop', async () => {
    const chain = await startChain({ chainId: 137, state: join(folder.path, 'chain.json') });
    await placeCoin(chain, { address: coin, name: 'Tether USD', symbol: 'USDT', decimals: 6 });
    await callContract(chain, 'TestCoin', coin, 'mint', [payee, 5_000_000n]);
    const read = () =>
      Promise.all([
        chain.rpc('eth_chainId'),
        chain.rpc('eth_getBlockByNumber', '0x0', false),
        chain.rpc('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
      ]);
    const before = await eventually(async () => {
      const found = await read();
      expect(found[2]).toHaveLength(1);
      return found;
    });
    await chain.stop();
    expect(existsSync(join(folder.path, 'chain.json'))).toBe(true);
    await chain.start();
    expect(await read()).toEqual(before);
    expect(before[0]).toBe('0x89');
    await chain.stop();
    rmSync(join(folder.path, 'chain.json'));
  });
});

describe('the compiled contracts', () => {
  it('are what their sources say', () => {
    const folder = join(import.meta.dirname, '../contracts');
    const printed = execFileSync(process.execPath, [join(folder, 'compile.js'), '--print'], {
      encoding: 'utf8',
    });
    const kept: unknown = JSON.parse(readFileSync(join(folder, 'compiled.json'), 'utf8'));
    expect(kept).toEqual(JSON.parse(printed));
  });
});
