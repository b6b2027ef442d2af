import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Portfolio } from '../src/assets/portfolio.ts';
import { notSearched } from '../src/assets/search-state.ts';
import { withFound } from '../src/assets/traces.ts';
import type { AssetStore } from '../src/store/assets/asset-store.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const portfolio = (readAt: Date, askedAt: Date): Portfolio => ({
  readAt,
  askedAt,
  chains: [
    {
      ...{ chainId: 1, status: 'success', block: 7, readAt, node: 'n', reason: '', skipped: [], nfts: [] },
      search: notSearched,
      assets: [
        {
          ...{ chainId: 1, type: 'native', symbol: 'ETH', name: 'Ether', balance: '1.5', address: 'native' },
          ...{
            decimals: 18,
            price: 2300,
            priceSource: 'fallback',
            value: 3450,
            listed: true,
            spam: false,
            marks: [],
          },
        },
      ],
    },
  ],
});

const found = (block: number) => ({
  searched: { from: block, to: block + 9 },
  dated: { block, at: at(1) },
  tokens: [`0x${block}`],
  arrivals: [{ contract: '0xn', tokenId: String(block), standard: 'ERC-721' as const, block, gone: false }],
});

export function assetStoreContract(open: () => AssetStore): void {
  let store: AssetStore;
  beforeAll(async () => {
    store = open();
    await store.ping();
  });
  afterAll(() => store.close());

  it('comes back as it was, and nobody finds what was never kept', async () => {
    const kept = portfolio(at(1), at(2));
    await store.savePortfolio('0xa', kept);
    expect(await store.readPortfolio('0xa')).toEqual(kept);
    expect(await store.readPortfolio('0xnobody')).toBeUndefined();
    const facts = { contract: '0xc', name: 'n', symbol: 's', decimals: 6, marks: ['cut'] };
    await store.saveFacts(1, [facts]);
    await store.saveFacts(1, []);
    expect([...(await store.readFacts(1, ['0xc', '0xd']))]).toEqual([['0xc', facts]]);
    expect((await store.readFacts(137, ['0xc'])).size).toBe(0);
  });

  it('of traces is what all who changed them at the same time have found', async () => {
    expect(await store.readTraces(1, '0xt')).toBeUndefined();
    expect(await store.changeTraces(1, '0xt', (kept) => kept)).toBeUndefined();
    expect(await store.readTraces(1, '0xt')).toBeUndefined();
    for (let round = 0; round < 20; round += 1) {
      const address = `0xt${round}`;
      await Promise.all(
        [50, 90, 30, 10, 70].map((block) =>
          store.changeTraces(1, address, (kept) => withFound(kept, found(block))),
        ),
      );
      const kept = await store.readTraces(1, address);
      expect(kept?.searched).toEqual([10, 30, 50, 70, 90].map((from) => ({ from, to: from + 9 })));
      expect(kept?.tokens.toSorted()).toEqual(['0x10', '0x30', '0x50', '0x70', '0x90']);
      expect(kept?.arrivals.map(({ block }) => block)).toEqual([90, 70, 50, 30, 10]);
      expect(kept?.dated?.at).toEqual(at(1));
    }
  });

  it('of a rescan stays while its portfolio is read anew', async () => {
    const rescan = { startedAt: at(1), endedAt: null, chainsDone: 1, chainsTotal: 7, tokens: 0, nfts: 0 };
    await store.saveRescan('0xr', rescan);
    expect(await store.readPortfolio('0xr')).toBeUndefined();
    await store.savePortfolio('0xr', portfolio(at(1), at(50)));
    await store.saveRescan('0xr', rescan);
    await store.savePortfolio('0xr', portfolio(at(2), at(50)));
    expect(await store.readPortfolio('0xr')).toEqual({ ...portfolio(at(2), at(50)), rescan });
    await store.savePortfolio('0xr', portfolio(at(60), at(50)));
  });

  it('is read again while somebody asks for it, the longest ago first, and forgotten when nobody does', async () => {
    await store.savePortfolio('0xold', portfolio(at(3), at(30)));
    await store.savePortfolio('0xolder', portfolio(at(2), at(30)));
    await store.savePortfolio('0xfresh', portfolio(at(40), at(30)));
    await store.savePortfolio('0xlonely', portfolio(at(1), at(5)));
    expect(await store.findStale(at(20), at(10), 10)).toEqual(['0xolder', '0xold']);
    expect(await store.findStale(at(20), at(10), 1)).toEqual(['0xolder']);
    await store.markAsked('0xlonely', at(31));
    expect(await store.findStale(at(20), at(10), 1)).toEqual(['0xlonely']);
    expect(await store.forget(at(20))).toBe(1);
    expect(await store.readPortfolio('0xa')).toBeUndefined();
  });
}
