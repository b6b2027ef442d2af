import { describe, expect, it } from 'vitest';
import { listedTokens } from '@tael/chains';
import { temporaryFolder } from '@tael/testkit';
import { localCoins } from '../src/local-coins.ts';
import { startOwnChains } from '../src/own-chains.ts';

describe('the coins of the local chains', () => {
  it('are listed tokens, at the addresses and with the decimals of the real ones', () => {
    for (const { chainId, ...coin } of localCoins)
      expect(listedTokens[chainId]).toContainEqual(expect.objectContaining(coin));
  });
});

describe('the local chains', () => {
  it('are furnished once and keep their blocks; a chain that is named elsewhere is not played', async () => {
    const folder = temporaryFolder('tael-chains-');
    const given = { RPC_URL_137: 'http://127.0.0.1:9' };
    const firstBlock = async (url: string | undefined): Promise<unknown> => {
      const answer = await fetch(url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBlockByNumber',
          params: ['0x1', false],
        }),
      });
      return ((await answer.json()) as { result: { hash: string } }).result.hash;
    };
    const first = await startOwnChains(folder.path, given);
    expect([...first.urls.keys()]).toEqual([1]);
    expect(first.env).toMatchObject({
      CHAINS: '1,137',
      RPC_QUORUM: '1',
      RPC_URL_137: 'http://127.0.0.1:9',
      CONFIRMATIONS_1: '12',
    });
    const before = await firstBlock(first.urls.get(1));
    await first.stop();
    const second = await startOwnChains(folder.path, given);
    expect(await firstBlock(second.urls.get(1))).toBe(before);
    await second.stop();
    folder.remove();
  });
});
