import { Disagreement } from '@tael/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startBadNodes, type BadNodes } from '@tael/testkit';
import { register } from 'prom-client';
import { measureChains } from '../src/operations/measure-chains.ts';
import { startScanner } from '../src/scanner.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import * as lies from './lying-node.ts';
import { startLyingNode, type LyingNode } from './lying-node.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let nodes: BadNodes;
let liar: LyingNode;
let scanner: ScannerUnderTest;

beforeAll(async () => {
  chain = await startCoinChain(1);
  nodes = startBadNodes();
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});
/** The liar is preferred: it leads the reading. Addresses repeat, so earlier payments must be out of a rescan's reach. */
beforeEach(async () => {
  await mine(chain, 30);
  liar = await startLyingNode(nodes, chain);
  const env = { RPC_URL_1: `${liar.url} ${chain.url}`, RPC_QUORUM: '2', CONFIRMATIONS_1: '2' };
  scanner = await startScannerApp(env);
  await scan();
});
afterEach(() => scanner.stop());

const scan = (): Promise<void> => scanToHead(scanner, readingOf(scanner, 1));
const disagreement = (): Promise<Disagreement> =>
  scan().then(
    () => expect.unreachable('no disagreement'),
    (error: unknown) => {
      if (error instanceof Disagreement) return error;
      throw error;
    },
  );
const credited = async (): Promise<number> =>
  (await scanner.outbox('chain-scanner.DepositConfirmed.v1')).length;
const headOf = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'));
const stateOf = async (userId: string): Promise<unknown> => {
  const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
  return (body.deposits as { status: string }[]).map(({ status }) => status);
};

describe('one lying node of two credits nothing', () => {
  it('with a log, and a receipt, of a transfer that never was', async () => {
    const { userId, address } = await scanner.newUser();
    await mine(chain, 1);
    const blockNumber = await headOf();
    liar.lie = lies.forgedLog({ token: chain.usdc, payee: address, units: 5_000_000n, blockNumber });
    await scan();
    await mine(chain, 3);
    const { answers } = await disagreement();
    expect(answers.map(({ provider }) => provider)).toEqual([liar.url, chain.url].map((url) => url.slice(7)));
    expect(answers[0]?.answer).toContain(`with 5000000 of ${chain.usdc.toLowerCase()}`);
    expect(answers[1]?.answer).toContain('without this transfer');
    expect([await credited(), await stateOf(userId)]).toEqual([0, ['seen']]);

    liar.lie = undefined;
    await scan();
    expect([await credited(), await stateOf(userId)]).toEqual([0, ['dropped']]);
  });

  it('with blocks above the head', async () => {
    const { address } = await scanner.newUser();
    const from = await headOf();
    liar.lie = lies.forgedHead({ token: chain.usdc, payee: address, units: 5_000_000n, from, blocks: 100 });
    await scan();
    await mine(chain, 4);
    expect((await disagreement()).answers).toHaveLength(2);
    expect(await credited()).toBe(0);
  });

  it('with a payment to another address', async () => {
    const { userId, address } = await scanner.newUser();
    const { userId: payeeId, address: payee } = await scanner.newUser();
    liar.lie = lies.readdressed(address);
    await pay(chain, chain.usdc, payee, 5_000_000n);
    await mine(chain, 1);
    await disagreement();
    await mine(chain, 3);
    await disagreement();
    expect([await credited(), await stateOf(userId), await stateOf(payeeId)]).toEqual([0, ['seen'], []]);
  });

  it('with blocks of its own', async () => {
    const { userId, address } = await scanner.newUser();
    await pay(chain, chain.usdc, address, 5_000_000n);
    await scan();
    liar.lie = lies.otherBlocksFrom(await headOf());
    await mine(chain, 3);
    await scan().catch(() => undefined);
    await scan().catch(() => undefined);
    expect(await credited()).toBe(0);
    liar.lie = undefined;
    await scan();
    expect([await credited(), await stateOf(userId)]).toEqual([1, ['confirmed']]);
  });
});

describe('one lying node of two has no voice', () => {
  it('with the id of another chain: it is not counted, and the chain waits', async () => {
    liar.lie = lies.otherChain;
    const wrong = await startScannerApp(scanner.settings);
    await expect(scanToHead(wrong, readingOf(wrong, 1))).rejects.toThrow(
      `1 of 2 needed endpoints answer (${liar.url.slice(7)}: answers for chain 56)`,
    );
    await wrong.stop();
  });

  it('in what was credited, when it claims that a credited one has vanished', async () => {
    const { userId, address } = await scanner.newUser();
    await pay(chain, chain.usdc, address, 5_000_000n);
    const paidIn = await headOf();
    await mine(chain, 3);
    await scan();
    expect(await credited()).toBe(1);
    liar.lie = lies.otherBlocksFrom(paidIn);
    await mine(chain, 1);
    expect((await disagreement()).answers.map(({ answer }) => answer)).toEqual([
      expect.stringMatching(/^block 0x[0-9a-f]{64}$/),
      expect.stringContaining('with 5000000 of'),
    ]);
    liar.lie = undefined;
    await mine(chain, 3);
    await scan();
    expect([await credited(), await stateOf(userId)]).toEqual([1, ['confirmed']]);
  });
});

it('a credited deposit that all endpoints disown, with no block lost, raises the alarm and stays credited', async () => {
  const other = await startLyingNode(nodes, chain);
  const both = await startScannerApp({ ...scanner.settings, RPC_URL_1: `${liar.url} ${other.url}` });
  const { userId, address } = await both.newUser();
  const reading = readingOf(both, 1);
  await scanToHead(both, reading);
  const hash = await pay(chain, chain.usdc, address, 5_000_000n);
  await mine(chain, 3);
  await scanToHead(both, reading);
  const outcome = async () => {
    const { body } = await both.as({ userId }).get('/api/assets/deposits');
    measureChains(both.deps);
    return [
      (body.deposits as { status: string }[]).map(({ status }) => status),
      (await both.outbox('chain-scanner.DepositConfirmed.v1')).length,
      /^chain_scanner_vanished_coins\{chain="1"\} (\d+)$/m.exec(await register.metrics())?.[1],
    ];
  };
  expect(await outcome()).toEqual([['confirmed'], 1, undefined]);
  for (const node of [liar, other]) node.lie = lies.withoutLogOf(hash);
  await mine(chain, 20);
  await scanToHead(both, reading);
  expect(await outcome()).toEqual([['vanished'], 1, '5']);

  for (const node of [liar, other]) node.lie = undefined;
  const from = await headOf();
  await both
    .as({ userId: '00000000-0000-7000-8000-0000000000ad', role: 'admin' })
    .post('/api/admin/scanner/rescan', {
      chainId: 1,
      from: from - 25,
      to: from,
      reason: 'A deposit has vanished',
    });
  await scanToHead(both, reading);
  expect(await outcome()).toEqual([['confirmed'], 1, undefined]);
  await both.stop();
});

describe('an endpoint that disagrees', () => {
  it('stops its chain, which shows both answers and a metric until they agree', async () => {
    const { address } = await scanner.newUser();
    await mine(chain, 1);
    const blockNumber = await headOf();
    liar.lie = lies.forgedLog({ token: chain.usdc, payee: address, units: 5_000_000n, blockNumber });
    await mine(chain, 3);
    const running = startScanner(scanner.deps);
    measureChains(scanner.deps);
    const metric = async () =>
      /^chain_scanner_disagreement\{chain="1"\} (\d)$/m.exec(await register.metrics())?.[1];
    const statusOf = async () => {
      const { body } = await scanner
        .as({ userId: '00000000-0000-7000-8000-0000000000ad', role: 'admin' })
        .get('/api/admin/scanner');
      return (body.chains as Record<string, unknown>[])[0];
    };
    await eventually(async () =>
      expect(await statusOf()).toMatchObject({
        problem: expect.stringContaining('endpoints disagree about deposit:1:'),
        quorum: 2,
        providers: [liar.url, chain.url].map((url) => ({ name: url.slice(7), problem: '' })),
        disagreement: { answers: [{ answer: expect.any(String) }, { answer: expect.any(String) }] },
      }),
    );
    expect(await metric()).toBe('1');
    liar.lie = undefined;
    await eventually(async () => expect(await statusOf()).toMatchObject({ problem: '', disagreement: null }));
    expect(await metric()).toBe('0');
    await running.stop();
    expect(await credited()).toBe(0);
  });
});

describe('an endpoint that gives no answer is no disagreement', () => {
  it.each([
    ['away', () => lies.away],
    ['behind', lies.behind],
  ])('%s: nothing is credited until it is back, then exactly once', async (_what, lie) => {
    const { userId, address } = await scanner.newUser();
    liar.lie = lie(await headOf());
    await pay(chain, chain.usdc, address, 5_000_000n);
    await mine(chain, 5);
    await scan().catch((error: unknown) => expect(error).not.toBeInstanceOf(Disagreement));
    expect([await credited(), await stateOf(userId)]).toEqual([0, []]);
    liar.lie = undefined;
    await eventually(async () => {
      await scan();
      expect(await stateOf(userId)).toEqual(['confirmed']);
    });
    await mine(chain, 1);
    await scan();
    expect(await credited()).toBe(1);
  });
});
