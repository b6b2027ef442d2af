import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContract, eventually, multicallAddress, placeContract } from '@tael/testkit';
import { pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let scanner: ScannerUnderTest;
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const userId = '00000000-0000-7000-8000-0000000000aa';
const odd = (n: number): string => `0x00000000000000000000000000000000000dd0${n.toString().padStart(2, '0')}`;
const nft = '0x0000000000000000000000000000000000721721';
const multiNft = '0x0000000000000000000000000000000000115511';

const text = (words: string): string => `0x${Buffer.from(words).toString('hex')}`;

async function placeOdd(n: number, behaviour: readonly unknown[]): Promise<void> {
  await placeContract(chain, 'OddCoin', odd(n));
  await callContract(chain, 'OddCoin', odd(n), 'behave', behaviour);
  await callContract(chain, 'OddCoin', odd(n), 'mint', [owner, 5n * 10n ** 18n]);
}

beforeAll(async () => {
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
  await pay(chain, chain.usdc, owner, 1_500_000n);
  await placeOdd(1, [text('Honest Coin'), text('HON'), 0n, 18n, false, false]);
  await placeOdd(2, ['0x', text('BIG'), 10_000_000n, 18n, false, false]);
  await placeOdd(3, [text('Claim at www.free.xyz'), text('FREE'), 0n, 18n, false, false]);
  await placeOdd(4, ['0xc3280061', text('A\u202eB'), 0n, 77n, false, false]);
  await placeOdd(5, [text('Reverting'), text('REV'), 0n, 18n, true, false]);
  await placeOdd(6, [text('Burning'), text('BURN'), 0n, 18n, false, true]);
  await placeOdd(7, [text('USD Coin'), text('USDС'), 0n, 6n, false, false]);
  await placeContract(chain, 'TestNft', nft);
  await callContract(chain, 'TestNft', nft, 'setUp', ['Lanterns', 'LAN']);
  const image = 'data:image/svg+xml;base64,PHN2Zy8+';
  const facts = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Lantern 7', image }))}`;
  await callContract(chain, 'TestNft', nft, 'mint', [owner, 7n, facts]);
  await callContract(chain, 'TestNft', nft, 'mint', [owner, 8n, 'https://127.0.0.1:9/secret']);
  await placeContract(chain, 'TestMultiNft', multiNft);
  await callContract(chain, 'TestMultiNft', multiNft, 'mint', [owner, 3n, 2n, 'http://example.org/{id}']);
  scanner = await startScannerApp({
    RPC_URL_1: `http://127.0.0.1:9 ${chain.url}`,
    RPC_URL_137: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await scanner.stop();
  await chain.stop();
});

interface Shown {
  assets: { symbol: string; address: string; balance: string; marks: string[]; spam: boolean }[];
  nfts: { token_id: string; name: string; image_url: string | null; collection: { name: string } }[];
  chains: { chainId: number; status: string; reason: string; skipped: string[] }[];
  totalValue: number;
  hiddenSpam: number;
}
const show = async (query = ''): Promise<Shown> => {
  const { status, body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${owner}${query}`);
  expect(status).toBe(200);
  return body as unknown as Shown;
};

describe('a portfolio', () => {
  it('tells coins, tokens and prices, by the backup when the first endpoint is dead', async () => {
    const { assets, chains, totalValue } = await show();
    expect(assets).toContainEqual(
      expect.objectContaining({ symbol: 'USDC', balance: '1.5', price: 1, priceSource: 'fixed', value: 1.5 }),
    );
    expect(assets).toContainEqual(
      expect.objectContaining({ symbol: 'ETH', type: 'native', price: 2300, priceSource: 'fallback' }),
    );
    expect(totalValue).toBe(10_000 * 2300 + 1.5);
    expect(chains.find(({ chainId }) => chainId === 1)).toMatchObject({ status: 'price_failed' });
    expect(chains.find(({ chainId }) => chainId === 137)).toMatchObject({ status: 'rpc_failed' });
    expect(chains.find(({ chainId }) => chainId === 250)).toMatchObject({ reason: 'not configured here' });
  });

  it('cuts and marks what lies, hides spam unless it is asked for, and loses no honest token by it', async () => {
    await eventually(async () => {
      const { assets, hiddenSpam } = await show();
      expect(assets.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'HON']);
      expect(hiddenSpam).toBe(4);
    });
    const { assets, chains } = await show('&spam=show');
    const marksOf = (n: number) => assets.find(({ address }) => address === odd(n))?.marks;
    expect(marksOf(4)).toEqual(expect.arrayContaining(['not-utf8', 'hidden-characters', 'bad-decimals']));
    expect(assets.find(({ address }) => address === odd(7))).toMatchObject({ spam: true });
    expect(chains.find(({ chainId }) => chainId === 1)?.skipped.toSorted()).toEqual([odd(5), odd(6)]);
  });

  it('shows NFTs of both standards, with pictures through us alone', async () => {
    const { nfts } = await show();
    expect(nfts.map(({ token_id }) => token_id).toSorted()).toEqual(['3', '7', '8']);
    const seven = nfts.find(({ token_id }) => token_id === '7');
    expect(seven).toMatchObject({ name: 'Lantern 7', collection: { name: 'Lanterns' } });
    const { body } = await scanner.as({ userId }).get(seven?.image_url ?? '');
    expect(body).toEqual({ image: 'data:image/svg+xml;base64,PHN2Zy8+' });
    expect(nfts.find(({ token_id }) => token_id === '8')).toMatchObject({ image_url: null });
  });

  it('is read once for many who ask at the same time', async () => {
    const node = scanner.deps.readers.find((one) => one.chain.id === 1);
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    const before = node?.status().calls ?? 0;
    await Promise.all(
      Array.from({ length: 12 }, () => scanner.as({ userId }).get(`/api/assets/portfolio?address=${other}`)),
    );
    expect((node?.status().calls ?? 0) - before).toBeLessThanOrEqual(3);
  });
});

describe('an address', () => {
  it.each([
    ['too short', '0x1234'],
    ['too long', `0x${'a'.repeat(41)}`],
    ['a wrong checksum', '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'],
    ['a name', 'vitalik.eth'],
    ["another chain's", 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ["Tron's", 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
    ["Solana's", '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['no hexadecimal', `0x${'g'.repeat(40)}`],
    ['empty', ''],
    ['endless', 'a'.repeat(4000)],
  ])('is refused that is %s', async (_what, address) => {
    const { status, body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${address}`);
    expect([status, body.message]).toEqual([400, 'Please enter a valid wallet address']);
  });

  it('of one’s own that is not there yet is being prepared, not invalid', async () => {
    // An invalid user id never gets an address. The answer is the same as before an address is assigned.
    const { status, body } = await scanner.as({ userId: 'nobody' }).get('/api/assets/portfolio');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'chain-scanner.address_not_ready',
      message: 'Your address is being prepared',
    });
  });

  it('may come without a checksum', async () => {
    const { status } = await scanner
      .as({ userId })
      .get(`/api/assets/portfolio?address=${owner.toLowerCase()}`);
    expect(status).toBe(200);
  });
});

describe('the picture of an NFT', () => {
  const ask = (chainId: string, contract: string) =>
    scanner
      .as({ userId })
      .get(
        `/api/assets/nft-image?${String(new URLSearchParams({ address: owner, chainId, contract, tokenId: '7' }))}`,
      );

  it.each(['-1', 'ethereum', '1.5', '', '99999999999', '0x1'])(
    'is refused on the chain "%s"',
    async (chainId) => {
      const { status, body } = await ask(chainId, nft);
      expect([status, body.message]).toEqual([400, 'Please choose a supported network']);
    },
  );

  it('is not found on a chain that there is not, and of a contract that is none refused', async () => {
    expect((await ask('5', nft)).status).toBe(404);
    for (const contract of ['lanterns.eth', '0x12', '']) expect((await ask('1', contract)).status).toBe(400);
  });
});
