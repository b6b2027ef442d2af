import { createNode } from '@tael/chains';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { multicallAddress, placeContract, startBadNodes, type BadNodes } from '@tael/testkit';
import { scanChain } from '../src/operations/scanning/scan-chain.ts';
import { findCursors } from '../src/store/cursors.ts';
import { badNodes, lateNodes } from './bad-nodes.ts';
import { ethereum, mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let nodes: BadNodes;

beforeEach(async () => {
  nodes = startBadNodes();
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
});
afterEach(async () => {
  nodes.stop();
  await chain.stop();
});

async function readByBackup(backed: ScannerUnderTest): Promise<void> {
  const { userId, address } = await backed.newUser();
  await scanToHead(backed, readingOf(backed, 1));
  await pay(chain, chain.usdc, address, 3_000_000n);
  await mine(chain, 3);
  await scanToHead(backed, readingOf(backed, 1));
  const { body } = await backed.as({ userId }).get('/api/assets/deposits');
  expect(body.deposits).toMatchObject([{ status: 'confirmed', amount: 3 }]);
}

describe('a node that answers', () => {
  it.each(badNodes)('%s is told as such; its backup goes on', async (_what, start, problem) => {
    const url = await start(nodes, chain.url);
    const alone = await startScannerApp({ RPC_URL_1: url });
    await expect(scanToHead(alone, readingOf(alone, 1))).rejects.toThrow(problem);
    await alone.stop();

    const backed = await startScannerApp({ RPC_URL_1: `${url} ${chain.url}`, CONFIRMATIONS_1: '2' });
    await readByBackup(backed);
    await backed.stop();
  });

  it.each(lateNodes)('%s is given up; its backup goes on', async (_what, start, problem) => {
    const url = await start(nodes, chain.url);
    const described = { ...ethereum, confirmations: 2 };
    const impatient = (...endpoints: string[]) => [createNode({ ...described, endpoints }, 500)];
    const alone = await startScannerApp({}, { nodes: impatient(url) });
    await expect(scanToHead(alone, readingOf(alone, 1))).rejects.toThrow(problem);
    await alone.stop();

    const backed = await startScannerApp({}, { nodes: impatient(url, chain.url) });
    await readByBackup(backed);
    await backed.stop();
  });
});

describe('a node that tells', () => {
  it('a head that goes backwards moves nothing, and undoes nothing', async () => {
    let head = '';
    const url = await nodes.between(chain.url, (method, answer) =>
      method === 'eth_blockNumber' && head !== '' ? { ...answer, result: head } : answer,
    );
    const scanner = await startScannerApp({ RPC_URL_1: url, CONFIRMATIONS_1: '2' });
    const { userId, address } = await scanner.newUser();
    await scanToHead(scanner, readingOf(scanner, 1));
    await pay(chain, chain.usdc, address, 3_000_000n);
    await mine(chain, 3);
    await scanToHead(scanner, readingOf(scanner, 1));
    const before = await findCursors(scanner.deps.database.db);
    head = '0x2';
    await scanChain(scanner.deps, readingOf(scanner, 1));
    const [after] = await findCursors(scanner.deps.database.db);
    expect([after?.number, after?.hash]).toEqual([before[0]?.number, before[0]?.hash]);
    const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
    expect(body.deposits).toMatchObject([{ status: 'confirmed' }]);
    await scanner.stop();
  });

  it('that only small ranges are served gets smaller ones, until all is read', async () => {
    const asked: number[] = [];
    const url = await nodes.serve((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const { method, params } = JSON.parse(body) as { method: string; params: Record<string, string>[] };
        const { fromBlock, toBlock } = params[0] ?? {};
        const blocks = Number(toBlock) - Number(fromBlock) + 1;
        if (method === 'eth_getLogs' && blocks > 10) {
          res.end(JSON.stringify({ error: { code: -32000, message: 'block range is too large, max 10' } }));
          return;
        }
        if (method === 'eth_getLogs' && fromBlock !== undefined) asked.push(blocks);
        void fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          .then((answer) => answer.text())
          .then((text) => res.end(text));
      });
    });
    const scanner = await startScannerApp({ RPC_URL_1: url, CONFIRMATIONS_1: '2' });
    const { userId, address } = await scanner.newUser();
    await scanToHead(scanner, readingOf(scanner, 1));
    for (let i = 0; i < 3; i += 1) {
      await pay(chain, chain.usdt, address, 1_000_000n);
      await mine(chain, 30);
    }
    await scanToHead(scanner, readingOf(scanner, 1));
    const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
    expect((body.deposits as { status: string }[]).map(({ status }) => status)).toEqual(
      Array(3).fill('confirmed'),
    );
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
    await scanner.stop();
  });
});
