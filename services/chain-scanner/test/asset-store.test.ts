import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongoMissing, startMongo, type MongoServer } from '@tael/testkit';
import type { Portfolio } from '../src/assets/portfolio.ts';
import type { AssetStore, Traces } from '../src/store/assets/asset-store.ts';
import { createMemoryStore } from '../src/store/assets/in-memory.ts';
import { createMongoStore } from '../src/store/assets/in-mongo.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const portfolio = (readAt: Date, askedAt: Date): Portfolio => ({
  readAt,
  askedAt,
  chains: [
    {
      ...{ chainId: 1, status: 'success', block: 7, readAt, node: 'n', reason: '', skipped: [], nfts: [] },
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
const traces = (block: number, tokens: string[]): Traces => ({ block, tokens, nfts: [] });

const missing = mongoMissing();
let mongo: MongoServer | undefined;
beforeAll(async () => {
  if (missing === undefined) mongo = await startMongo();
}, 600_000);
afterAll(() => mongo?.stop());

const stores: [string, () => AssetStore][] = [['in memory', createMemoryStore]];
if (missing === undefined) {
  stores.push(['in a server that speaks MongoDB', () => createMongoStore(mongo?.url ?? '')]);
} else {
  describe('what is kept in a server that speaks MongoDB', () => {
    it(`is not proven here: ${missing}`, () => {
      process.stderr.write(`MongoDB left out: ${missing}\n`);
      expect(process.env.CI).toBeFalsy();
    });
  });
}

describe.each(stores)('what is kept %s', (_name, open) => {
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

  it('of traces is always the later block, in whatever order and however often they come', async () => {
    expect(await store.readTraces(1, '0xt')).toBeUndefined();
    for (let round = 0; round < 50; round += 1) {
      const address = `0xt${round}`;
      await Promise.all(
        [5, 9, 3, 9, 1].map((block) => store.saveTraces(1, address, traces(block, [`0x${block}`]))),
      );
      expect(await store.readTraces(1, address)).toEqual(traces(9, ['0x9']));
    }
    await store.saveTraces(1, '0xt', traces(9, []));
    await store.saveTraces(1, '0xt', traces(8, ['late']));
    expect(await store.readTraces(1, '0xt')).toEqual(traces(9, []));
    await store.saveTraces(1, '0xt', traces(10, []));
    expect(await store.readTraces(1, '0xt')).toEqual(traces(10, []));
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
});
