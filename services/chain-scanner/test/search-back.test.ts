import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContract, eventually, multicallAddress, placeContract } from '@tael/testkit';
import { rescanPortfolios } from '../src/operations/tasks/rescan-portfolios.ts';
import { mine, rawOf, startCoinChain, takeBack } from './chain-under-test.ts';
import { startLimitedNode, type LimitedNode, type LogRange } from './limited-node.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const [owner, other, third] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
];
const token = '0x00000000000000000000000000000000000dd001';
const nft = '0x0000000000000000000000000000000000721721';
const userId = '00000000-0000-7000-8000-0000000000aa';
const confirmations = 12;
let turnedBy = 0;
let chain: Awaited<ReturnType<typeof startCoinChain>>;
let node: LimitedNode;
let scanner: ScannerUnderTest;

const mint = (to: string, id: bigint): Promise<string> =>
  callContract(chain, 'TestNft', nft, 'mint', [to, id, 'data:application/json,{}']);

beforeAll(async () => {
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
  await placeContract(chain, 'TestNft', nft);
  await placeContract(chain, 'TestCoin', token);
  await callContract(chain, 'TestCoin', token, 'setUp', ['Old Coin', 'OLD', 6]);
  for (const [i, to] of [owner, other, third].entries()) {
    await mint(to, BigInt(i + 1));
    await callContract(chain, 'TestCoin', token, 'mint', [to, 1_000_000n]);
  }
  // More blocks than a reading ever searched at once. anvil takes longer for each further block.
  await mine(chain, 2600);
  node = await startLimitedNode(chain.url);
  scanner = await startScannerApp(
    { RPC_URL_1: node.url, CONFIRMATIONS_1: String(confirmations) },
    { clock: { now: () => new Date(Date.now() + turnedBy) } },
  );
}, 120_000);
afterAll(async () => {
  await scanner.stop();
  node.stop();
  await chain.stop();
});

interface Shown {
  assets: { symbol: string }[];
  nfts: { token_id: string }[];
  chains: {
    chainId: number;
    status: string;
    searchedFromBlock: number | null;
    searchedSince: string | null;
    searchComplete: boolean;
    searchProblem: string;
  }[];
  refreshing: boolean;
  rescan: { running: boolean; chainsDone: number; chainsTotal: number; tokens: number; nfts: number } | null;
}
const show = async (address: string) => {
  const { status, body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${address}`);
  expect(status).toBe(200);
  const shown = body as unknown as Shown;
  const ethereum = shown.chains.find(({ chainId }) => chainId === 1);
  if (ethereum === undefined) throw new Error('no chain');
  return { ...shown, ethereum, ids: shown.nfts.map(({ token_id }) => token_id) };
};
const symbols = ({ assets }: Shown): string[] => assets.map(({ symbol }) => symbol);

async function readOnce(address: string): Promise<void> {
  turnedBy += 31_000;
  await scanner.deps.portfolios.refresh(address as `0x${string}`);
}
const head = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'));

const settledOf = (answered: readonly LogRange[], settled: number): LogRange[] =>
  answered
    .filter(({ from }) => from <= settled)
    .map(({ from, to }) => ({ from, to: Math.min(to, settled) }))
    .toSorted((a, b) => a.from - b.from);

function expectNoneTwice(answered: readonly LogRange[], settled: number): void {
  const ranges = settledOf(answered, settled);
  for (const [i, { from }] of ranges.entries()) expect(from).toBeGreaterThan(ranges[i - 1]?.to ?? -1);
}

describe('an NFT and a token that came more than 2,000 blocks ago', () => {
  it('are found over several readings, each within its budget, and no block is searched twice', async () => {
    node.most = 250;
    const settled = (await head()) - confirmations + 1;
    const reached: number[] = [];
    await show(owner);
    for (let nth = 1; !(await show(owner)).ethereum.searchComplete; nth += 1) {
      expect(nth).toBeLessThan(20);
      const before = node.asked();
      if (nth === 2) {
        turnedBy += 301_000;
        expect(await rescanPortfolios(scanner.deps, new AbortController().signal)).toBe(
          '1 of 1 portfolios read',
        );
      } else await readOnce(owner);
      // Requests for the newest blocks, six of the search, and those of another reading after a find.
      expect(node.asked() - before).toBeLessThanOrEqual(3 + 6 + 3);
      const { ethereum, ids } = await show(owner);
      const { searchedFromBlock, searchedSince, searchComplete } = ethereum;
      if (searchComplete) continue;
      expect([ids, searchedFromBlock]).toEqual([[], expect.any(Number)]);
      const { timestamp } = (await chain.rpc(
        'eth_getBlockByNumber',
        `0x${searchedFromBlock?.toString(16)}`,
        false,
      )) as { timestamp: string };
      expect(searchedSince).toBe(new Date(Number(timestamp) * 1000).toISOString());
      reached.push(searchedFromBlock ?? NaN);
    }
    expect(reached.length).toBeGreaterThanOrEqual(2);
    expect(reached).toEqual([...new Set(reached)].toSorted((a, b) => b - a));
    const found = await show(owner);
    expect([found.ids, symbols(found)]).toEqual([['1'], ['ETH', 'OLD']]);
    expect(found.ethereum).toMatchObject({ searchedFromBlock: 0, searchedSince: null, searchProblem: '' });
    expectNoneTwice(node.answered, settled);
  }, 60_000);

  it('are found in the gap between two visits', async () => {
    const before = settledOf(node.answered.splice(0), (await head()) - confirmations + 1);
    await mint(owner, 10n);
    await mine(chain, 400);
    node.most = 150;
    const settled = (await head()) - confirmations + 1;
    await readOnce(owner);
    for (let nth = 1; !(await show(owner)).ethereum.searchComplete; nth += 1) {
      expect(nth).toBeLessThan(20);
      await readOnce(owner);
    }
    expect((await show(owner)).ids).toEqual(['10', '1']);
    expectNoneTwice([...before, ...node.answered], settled);
  }, 60_000);
});

describe('a reorganisation near the head', () => {
  it('leaves no trace of what it took back, and hides nothing that it brought', async () => {
    node.most = Infinity;
    const lost = await mint(owner, 20n);
    const raw = await rawOf(chain, lost);
    await readOnce(owner);
    expect((await show(owner)).ids).toEqual(['20', '10', '1']);
    await takeBack(chain, 1);
    await readOnce(owner);
    expect((await show(owner)).ids).toEqual(['10', '1']);
    const traces = await scanner.deps.assets.readTraces(1, owner.toLowerCase());
    expect(traces?.arrivals.map(({ tokenId }) => tokenId)).toEqual(['10', '1']);
    await mine(chain, 3);
    await readOnce(owner);
    await takeBack(chain, 3, [{ raw, block: 0 }]);
    await mine(chain, 40);
    await readOnce(owner);
    expect((await show(owner)).ids).toEqual(['20', '10', '1']);
  });
});

describe('a rescan', () => {
  const rescan = (address: string) =>
    scanner.as({ userId }).post('/api/assets/portfolio/rescan', { address });
  const ended = (address: string) =>
    eventually(async () => {
      const shown = await show(address);
      expect(shown.rescan?.running).toBe(false);
      return shown;
    });

  it('searches at once what many readings would, says what it found, and is joined while it is on', async () => {
    node.most = 500;
    await readOnce(other);
    expect((await show(other)).ids).toEqual([]);
    const begun = await rescan(other);
    expect([begun.status, begun.body]).toMatchObject([202, { rescan: { running: true, chainsTotal: 1 } }]);
    expect((await rescan(other)).status).toBe(202);
    const { rescan: done, ids, ethereum } = await ended(other);
    expect(done).toMatchObject({ running: false, chainsDone: 1, tokens: 1, nfts: 1 });
    expect([ids, ethereum.searchComplete]).toEqual([['2'], true]);
  }, 30_000);

  it('finds what a node had kept from us, where a reading does not look again', async () => {
    node.most = Infinity;
    await mint(other, 30n);
    await mine(chain, 20);
    node.instead = () => 'none';
    await readOnce(other);
    node.instead = () => undefined;
    await readOnce(other);
    expect((await show(other)).ids).toEqual(['2']);
    await rescan(other);
    expect((await ended(other)).ids).toEqual(['30', '2']);
  });

  it('is begun three times in ten minutes by one user', async () => {
    await rescan(other);
    await ended(other);
    const { status, body, headers } = await rescan(other);
    expect([status, body.code]).toEqual([429, 'chain-scanner.too_many_rescans']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await scanner.as({ userId: 'another' }).post('/api/assets/portfolio/rescan', { address: other }))
        .status,
    ).toBe(202);
    await ended(other);
  });
});

describe('a node that refuses a search', () => {
  it('is named, and the balances are shown all the same', async () => {
    node.most = 2_000;
    node.instead = ({ from }) => (from < 500 ? { message: 'history is pruned' } : undefined);
    await readOnce(third);
    expect((await show(third)).ethereum).toMatchObject({
      ...{ status: 'price_failed', searchComplete: false },
      searchProblem: 'eth_getLogs: history is pruned',
    });
    node.instead = () => undefined;
  });
});
