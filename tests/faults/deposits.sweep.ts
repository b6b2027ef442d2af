import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContract, eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { coinOf, nodeOf } from '../local-chain.ts';
import { opensWithinMs } from '../platform.ts';
import { listen } from '../stream.ts';
import { startMoneyPlatform, type MoneyPlatform } from './money-platform.ts';

let money: MoneyPlatform;
beforeAll(async () => {
  money = await startMoneyPlatform({ SCAN_EVERY_MS: '200' });
}, opensWithinMs);
afterAll(() => money.stop());

const get = async (path: string, { token }: Pick<Account, 'token'>) => {
  const { status, body } = await money.here.call('GET', path, { token });
  expect(status).toBe(200);
  return body;
};

describe('a deposit, from the chain to the screen', () => {
  it.each([
    [1, 'USDC'],
    [137, 'USDT'],
  ])(
    'on chain %i in %s counts its confirmations before its owner, and is credited with the last',
    async (chainId, symbol) => {
      const owner = await money.here.register();
      const walletAddress = await eventually(async () => {
        const { user } = await get('/api/user/me', owner);
        const { walletAddress: address } = user as { walletAddress: string };
        expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
        return address;
      });
      const { received, end } = await listen(money.platform, owner);
      const node = nodeOf(money.platform, chainId);
      await callContract(node, 'TestCoin', coinOf(chainId, symbol), 'mint', [walletAddress, 25_509_999n]);
      const progress = () =>
        received.filter(({ name }) => name === 'deposit-progress').map(({ data }) => data);
      await eventually(
        async () => {
          await node.rpc('anvil_mine', '0x1');
          expect(received.map(({ name }) => name)).toContain('deposit');
        },
        { timeoutMs: 40_000, everyMs: 400 },
      );

      const counts = progress().map(({ confirmations }) => Number(confirmations));
      expect(counts.length).toBeGreaterThan(3);
      expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
      expect(progress()[0]).toMatchObject({ status: 'seen', needed: 12, amount: 25.5, tokenSymbol: symbol });
      expect(progress().at(-1)).toMatchObject({ status: 'confirmed', confirmations: 12, needed: 12 });
      await eventually(async () =>
        expect(await get('/api/wallet', owner)).toMatchObject({ coinsHeld: 25.5 }),
      );
      await eventually(() =>
        expect(received).toContainEqual(
          expect.objectContaining({
            name: 'balance',
            data: expect.objectContaining({ coinsHeld: 25.5 }) as unknown,
          }),
        ),
      );
      end();

      const { deposits } = await get('/api/assets/deposits', owner);
      expect(deposits).toMatchObject([{ status: 'confirmed', amount: 25.5, dustUnits: '9999', chainId }]);
      const { assets, totalValue } = await get('/api/assets/portfolio', owner);
      expect(assets).toContainEqual(expect.objectContaining({ symbol, chainId, balance: '25.509999' }));
      expect(totalValue).toBe(25.51);
    },
    60_000,
  );
});

describe('an administrator', () => {
  it('sees every deposit and the chains that it came from', async () => {
    const list = await get('/api/admin/scanner/deposits', money.admin);
    expect(list).toMatchObject({ total: 2 });
    const file = await fetch(`${money.platform.url}/api/admin/scanner/deposits/export`, {
      headers: { authorization: `Bearer ${money.admin.token}` },
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).split('\r\n')).toHaveLength(1 + 2 + 1);
    const { chains } = await get('/api/admin/scanner', money.admin);
    expect(chains).toMatchObject([
      { chainId: 1, problem: '' },
      { problem: 'not configured here' },
      { chainId: 137 },
      {},
      {},
      {},
      {},
    ]);
  });
});
