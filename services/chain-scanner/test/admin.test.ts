import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { getAddresses } from '../src/operations/get-addresses.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const adminId = '00000000-0000-7000-8000-0000000000ad';
let chain: Awaited<ReturnType<typeof startCoinChain>>;
let auth: AuthProcess;
let scanner: ScannerUnderTest;
let payer: { userId: string; address: string };

beforeAll(async () => {
  [chain, auth] = await Promise.all([startCoinChain(1), startAuth()]);
  scanner = await startScannerApp({
    RPC_URL_1: chain.url,
    CONFIRMATIONS_1: '3',
    AUTH_RPC_URL: auth.internalUrl,
  });
  await scanToHead(scanner, readingOf(scanner, 1));
  const { id: userId } = await auth.register('=sum(payer)', 'sumpayer@tael.test');
  payer = { userId, address: (await getAddresses(scanner.deps, [userId])).get(userId) ?? '' };
  for (const [i, coin] of [chain.usdc, chain.usdt, chain.usdc].entries()) {
    await pay(chain, coin, payer.address, BigInt(i + 1) * 1_500_001n);
    await mine(chain, 2);
  }
  await scanToHead(scanner, readingOf(scanner, 1));
  await pay(chain, chain.usdc, payer.address, 70_000_000n);
  const reading = readingOf(scanner, 1);
  await scanToHead(scanner, reading);
  // A step stores its state at the beginning of the next step.
  await scanToHead(scanner, reading);
});
afterAll(async () => {
  await scanner.stop();
  await auth.stop();
  await chain.stop();
});

const admin = () => scanner.as({ userId: adminId, role: 'admin' });
const lists = '/api/admin/scanner/deposits';

interface Listed {
  deposits: { amount: number; status: string; userId: { username: string; email: string } | null }[];
  total: number;
  totalPages: number;
  currentPage: number;
}
const list = async (query = ''): Promise<Listed> => {
  const { status, body } = await admin().get(lists + query);
  expect(status).toBe(200);
  return body as unknown as Listed;
};

describe("the scanner's own pages", () => {
  it.each([
    ['get', '/api/admin/scanner', 'system.read'],
    ['get', lists, 'transactions.read'],
    ['get', `${lists}/export`, 'transactions.read'],
    ['post', '/api/admin/scanner/rescan', 'system.run'],
  ] as const)('%s %s are for those who may', async (method, path, permission) => {
    const ask = async (who: object) => (await scanner.as({ userId: adminId, ...who })[method](path)).status;
    expect(await ask({})).toBe(403);
    expect(await ask({ role: 'moderator', permissions: [] })).toBe(403);
    expect(await ask({ role: 'moderator', permissions: [permission] })).not.toBe(403);
  });

  it('tell how far each chain is read, by which node, and what waits', async () => {
    const { body } = await admin().get('/api/admin/scanner');
    const chains = body.chains as { chainId: number }[];
    expect(chains.map(({ chainId }) => chainId)).toEqual([1, 56, 137, 42161, 10, 43114, 250]);
    const head = Number(await chain.rpc('eth_blockNumber'));
    expect(chains[0]).toMatchObject({
      ...{ name: 'Ethereum', cursor: head, lag: 0, problem: '', confirmations: 3 },
      deposits: { waiting: 1, inReview: 0, confirmed: 3, vanished: 0 },
    });
    expect(chains[1]).toMatchObject({ head: null, cursor: null, problem: 'not configured here' });
  });
});

describe('the list of deposits', () => {
  it('has whose they are, newest first, in pages', async () => {
    const { deposits, total } = await list();
    expect([total, deposits.map(({ amount }) => amount)]).toEqual([4, [70, 4.5, 3, 1.5]]);
    expect(deposits[0]).toMatchObject({
      status: 'seen',
      confirmations: 1,
      needed: 3,
      userId: { username: '=sum(payer)', email: 'sumpayer@tael.test' },
    });
    expect(await list('?limit=3&page=2')).toMatchObject({ total: 4, totalPages: 2, currentPage: 2 });
    expect((await list('?limit=3&page=2')).deposits.map(({ amount }) => amount)).toEqual([1.5]);
  });

  it('is filtered by chain and status; a page that is none is clamped', async () => {
    expect((await list('?status=confirmed&chainId=1')).total).toBe(3);
    expect((await list('?status=seen')).deposits.map(({ amount }) => amount)).toEqual([70]);
    expect((await list('?chainId=56')).total).toBe(0);
    expect((await list('?chainId=all&status=all')).total).toBe(4);
    expect((await list('?page=-1&limit=100000')).currentPage).toBe(1);
    expect((await list('?page=abc&limit=abc&status=nonsense')).total).toBe(4);
  });

  it.each(['-1', 'abc', '1.5', '99999999999', "1' or 1=1"])(
    'is refused for the chain %s',
    async (chainId) => {
      for (const path of [lists, `${lists}/export`]) {
        const { status, body } = await admin().get(`${path}?chainId=${encodeURIComponent(chainId)}`);
        expect([status, body.message]).toEqual([400, 'Please choose a supported network']);
      }
    },
  );

  it('without auth is 503 and never empty', async () => {
    const alone = await startScannerApp({ POSTGRES_URL: scanner.stores.url });
    const { status } = await alone.as({ userId: adminId, role: 'admin' }).get(lists);
    expect(status).toBe(503);
    await alone.stop();
  });
});

describe('the file of deposits', () => {
  const file = async (query = ''): Promise<string[]> => {
    const { status, headers, text } = await admin().get(`${lists}/export${query}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    return text.split('\r\n');
  };

  it('has all of them, amounts to the cent, and no cell that a spreadsheet would run', async () => {
    const [header, ...rows] = await file();
    expect(header).toContain('id,createdAt,username,email,userId,chainId,network,token,amount,tokenUnits');
    expect(rows.at(-1)).toBe('');
    expect(rows).toHaveLength(5);
    const latest = rows[0]?.split(',') ?? [];
    expect(latest.slice(2, 4)).toEqual(["'=sum(payer)", 'sumpayer@tael.test']);
    expect(latest.slice(5, 14)).toEqual(['1', 'Ethereum', 'USDC', '70', '70000000', '0', 'seen', '1', '3']);
    expect(rows[3]).toContain(',USDC,1.5,1500001,1,confirmed,3,3,');
    expect((await scanner.outbox('chain-scanner.AdminActed.v1')).at(-1)?.data).toMatchObject({
      action: { action: 'deposits.export', objectId: 'deposits', actorId: adminId },
    });
  });

  it('is filtered as the list is', async () => {
    expect((await file('?status=confirmed')).length).toBe(1 + 3 + 1);
    expect(await file('?chainId=56')).toHaveLength(2);
  });
});
