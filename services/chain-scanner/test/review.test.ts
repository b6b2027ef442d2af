import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, startBadNodes, type AuthProcess, type BadNodes } from '@tael/testkit';
import { getAddresses } from '../src/operations/get-addresses.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain, takeBack } from './chain-under-test.ts';
import { startLyingNode, withoutLogOf, type LyingNode } from './lying-node.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let nodes: BadNodes;
let node: LyingNode;
let auth: AuthProcess;
let scanner: ScannerUnderTest;
let payee: { userId: string; address: string };
let adminId: string;

beforeAll(async () => {
  nodes = startBadNodes();
  [chain, auth] = await Promise.all([startCoinChain(1), startAuth()]);
  node = await startLyingNode(nodes, chain);
  scanner = await startScannerApp({
    RPC_URL_1: node.url,
    CONFIRMATIONS_1: '2',
    AUTH_RPC_URL: auth.internalUrl,
    COIN_PRICE: '7.26',
    DEPOSIT_REVIEW_ABOVE: '726',
  });
  adminId = (await auth.register('reviewer', 'reviewer@tael.test')).id;
  const { id: userId } = await auth.register('payee', 'payee@tael.test');
  payee = { userId, address: (await getAddresses(scanner.deps, [userId])).get(userId) ?? '' };
  await scan();
});
afterAll(async () => {
  nodes.stop();
  await scanner.stop();
  await auth.stop();
  await chain.stop();
});

const scan = (): Promise<void> => scanToHead(scanner, readingOf(scanner, 1));
const admin = (userId = adminId) => scanner.as({ userId, role: 'admin' });
const path = (id: string): string => `/api/admin/scanner/deposits/${id}`;

interface Row {
  _id: string;
  status: string;
  reason: string | null;
  transactionHash: string;
}

async function latest(): Promise<Row> {
  const { body } = await scanner.as(payee).get('/api/assets/deposits');
  const [row] = body.deposits as Row[];
  if (row === undefined) throw new Error('no deposit');
  return row;
}

async function deposit(units: bigint): Promise<Row> {
  await pay(chain, chain.usdc, payee.address, units);
  await mine(chain, 3);
  await scan();
  return latest();
}

const countOf = async (type: string): Promise<number> => (await scanner.outbox(type)).length;
const credited = () => countOf('chain-scanner.DepositConfirmed.v1');
const acted = () => countOf('chain-scanner.AdminActed.v1');
const large = 100_010_000n;

describe('a deposit worth more than the limit', () => {
  it('waits for a person with all its confirmations; one of just the limit does not', async () => {
    const before = await credited();
    expect((await deposit(100_000_000n)).status).toBe('confirmed');
    expect(await credited()).toBe(before + 1);
    expect(await deposit(large)).toMatchObject({ status: 'review', confirmations: 2, reason: null });
    await mine(chain, 5);
    await scan();
    expect([await credited(), (await latest()).status]).toEqual([before + 1, 'review']);
    const { body } = await admin().get('/api/admin/scanner/deposits?status=review');
    expect(body).toMatchObject({
      total: 1,
      deposits: [{ amount: 100.01, userId: { username: 'payee' }, processedBy: null, processedAt: null }],
    });
    const progress = await scanner.outbox('chain-scanner.DepositProgressed.v1');
    expect(progress.at(-1)).toMatchObject({ key: payee.userId, data: { state: 4 } });
  });

  it('is credited once by a decision, however often it is repeated', async () => {
    const { _id: id } = await deposit(large);
    const before = [await credited(), await acted()] as const;
    const decide = (key?: string) => admin().put(path(id), { decision: 'credit', reason: 'known' }, key);
    const first = await decide('once');
    expect([first.status, first.body]).toMatchObject([
      200,
      { deposit: { status: 'confirmed', processedBy: { username: 'reviewer' }, reason: 'known' } },
    ]);
    const again = await decide('once');
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([
      200,
      'true',
      first.body,
    ]);
    expect((await decide()).body).toMatchObject({ code: 'chain-scanner.not_in_review' });
    expect((await admin().put(path(id), { decision: 'refuse', reason: 'other' }, 'once')).status).toBe(422);
    expect([await credited(), await acted()]).toEqual(before.map((count) => count + 1));
  });

  it('is credited or refused by one of two that decide at once', async () => {
    const { _id: id } = await deposit(large);
    const before = [await credited(), await acted()] as const;
    const verdicts = ['credit', 'refuse', 'credit', 'refuse'];
    const answers = await Promise.all(
      verdicts.map((decision) => admin().put(path(id), { decision, reason: 'at once' }, randomUUID())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { status } = await latest();
    expect(await credited()).toBe(before[0] + (status === 'confirmed' ? 1 : 0));
    expect(await acted()).toBe(before[1] + 1);
  });
});

describe('a deposit in review', () => {
  it('is refused with a reason that its owner sees, and credits nothing', async () => {
    const { _id: id } = await deposit(large);
    const before = await credited();
    const without = await admin().put(path(id), { decision: 'refuse' });
    expect([without.status, without.body.message]).toEqual([400, 'Please enter a reason']);
    expect((await admin().put(path(id), { decision: 'refuse', reason: 'Stolen' })).status).toBe(200);
    expect(await latest()).toMatchObject({ status: 'refused', reason: 'Stolen' });
    await mine(chain, 3);
    await scan();
    expect([await credited(), (await latest()).status]).toEqual([before, 'refused']);
  });

  it('is not decided by its owner, nor without the permission, nor with other words', async () => {
    const { _id: id } = await deposit(large);
    const credit = { decision: 'credit' };
    expect(await admin(payee.userId).put(path(id), credit)).toMatchObject({
      status: 403,
      body: { code: 'chain-scanner.not_yours_to_decide' },
    });
    const moderator = (permissions: 'transactions.read'[]) =>
      scanner.as({ userId: adminId, role: 'moderator', permissions }).put(path(id), credit);
    expect((await moderator(['transactions.read'])).status).toBe(403);
    for (const body of [{}, { decision: 'confirm' }, { decision: 'credit', reason: 7 }])
      expect((await admin().put(path(id), body)).status).toBe(400);
    for (const unknown of ['nonsense', randomUUID()])
      expect((await admin().put(path(unknown), credit)).status).toBe(404);
    expect((await latest()).status).toBe('review');
  });

  it('is not credited if the chain no longer reports it', async () => {
    const { _id: id, transactionHash } = await deposit(large);
    const before = await credited();
    node.lie = withoutLogOf(transactionHash);
    expect(await admin().put(path(id), { decision: 'credit' })).toMatchObject({
      status: 409,
      body: { code: 'chain-scanner.not_agreed' },
    });
    node.lie = undefined;
    expect((await latest()).status).toBe('review');
    await takeBack(chain, 6);
    await mine(chain, 3);
    await scan();
    expect((await latest()).status).toBe('dropped');
    expect((await admin().put(path(id), { decision: 'credit' })).status).toBe(409);
    expect(await credited()).toBe(before);
  });
});
