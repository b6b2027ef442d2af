import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const adminId = '00000000-0000-7000-8000-0000000000ad';
let chain: Awaited<ReturnType<typeof startCoinChain>>;
let scanner: ScannerUnderTest;
beforeAll(async () => {
  chain = await startCoinChain(1);
  scanner = await startScannerApp({ RPC_URL_1: chain.url, CONFIRMATIONS_1: '2' });
  await mine(chain, 5);
  await scanToHead(scanner, readingOf(scanner, 1));
});
afterAll(async () => {
  await scanner.stop();
  await chain.stop();
});

const rescan = (body: object) =>
  scanner.as({ userId: adminId, role: 'admin' }).post('/api/admin/scanner/rescan', body);
const headNow = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'));
const confirmedOf = async (userId: string) =>
  (await scanner.outbox('chain-scanner.DepositConfirmed.v1')).filter(({ key }) => key === userId);
const depositsOf = async (userId: string): Promise<unknown[]> =>
  (await scanner.as({ userId }).get('/api/assets/deposits')).body.deposits as unknown[];

describe('a range that is read again', () => {
  it('brings in a deposit that a node kept from us, once, and leaves alone what is known', async () => {
    const { userId, address } = await scanner.newUser();
    const from = await headNow();
    await pay(chain, chain.usdc, address, 4_000_000n);
    await pay(chain, chain.usdt, address, 5_000_000n);
    await mine(chain, 3);
    // Simulates a node that omitted a log: the cursor is past it.
    await scanToHead(scanner, readingOf(scanner, 1));
    await sql`alter table deposits disable trigger deposits_are_kept`.execute(scanner.deps.database.db);
    await sql`delete from deposits where token_symbol = 'USDC'`.execute(scanner.deps.database.db);
    await sql`alter table deposits enable always trigger deposits_are_kept`.execute(scanner.deps.database.db);
    await sql`delete from events.outbox`.execute(scanner.deps.database.db);
    expect(await depositsOf(userId)).toHaveLength(1);

    const { status, body } = await rescan({
      chainId: 1,
      from,
      to: from + 1_000_000,
      reason: 'a node had gaps',
    });
    expect([status, body.rescan]).toMatchObject([202, { from, to: await headNow(), found: 0, doneAt: null }]);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await depositsOf(userId)).toMatchObject([
      { tokenSymbol: 'USDC', status: 'confirmed', amount: 4 },
      { tokenSymbol: 'USDT', status: 'confirmed', amount: 5 },
    ]);
    expect(await confirmedOf(userId)).toMatchObject([{ data: { tokenSymbol: 'USDC', amount: 400n } }]);

    await rescan({ chainId: 1, from, to: from + 10, reason: '' });
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await confirmedOf(userId)).toHaveLength(1);
    const { body: page } = await scanner.as({ userId: adminId, role: 'admin' }).get('/api/admin/scanner');
    expect((page.rescans as { found: number; doneAt: string | null }[]).map(({ found }) => found)).toEqual([
      0, 1,
    ]);
    expect(page.rescans).not.toContainEqual(expect.objectContaining({ doneAt: null }));
  });

  it('is in the audit log with who asked, and why', async () => {
    await sql`delete from events.outbox`.execute(scanner.deps.database.db);
    await rescan({ chainId: 1, from: 1, to: 2, reason: 'somebody misses a payment' });
    expect(await scanner.outbox('chain-scanner.AdminActed.v1')).toMatchObject([
      {
        data: {
          action: {
            ...{ actorId: adminId, action: 'scanner.rescan', objectId: '1' },
            ...{ reason: 'somebody misses a payment', afterJson: '{"from":1,"to":2}' },
          },
        },
      },
    ]);
    await scanToHead(scanner, readingOf(scanner, 1));
  });
});

describe('a wish to read again', () => {
  it.each([
    ['a chain that there is not', { chainId: 5, from: 1, to: 2 }, 'Please choose a supported network'],
    ['a negative chain', { chainId: -1, from: 1, to: 2 }, 'Please choose a supported network'],
    ['a text for a chain', { chainId: '1', from: 1, to: 2 }, 'Please choose a supported network'],
    ['a chain without endpoints', { chainId: 56, from: 1, to: 2 }, 'Please choose a supported network'],
    ['a range backwards', { chainId: 1, from: 3, to: 2 }, 'Please enter a valid range of blocks'],
    ['half a block', { chainId: 1, from: 1.5, to: 2 }, 'Please enter a valid range of blocks'],
    ['a negative block', { chainId: 1, from: -1, to: 2 }, 'Please enter a valid range of blocks'],
    ['a block beyond numbers', { chainId: 1, from: 1, to: 1e21 }, 'Please enter a valid range of blocks'],
    ['a text for a block', { chainId: 1, from: '1', to: 2 }, 'Please enter a valid range of blocks'],
    [
      'blocks to come',
      { chainId: 1, from: 10_000_000, to: 10_000_001 },
      'Please enter a valid range of blocks',
    ],
    ['nothing', {}, 'Please choose a supported network'],
  ])('is refused for %s', async (_what, body, message) => {
    const answer = await rescan(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('waits for others: ten at a time, the next is told so', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => rescan({ chainId: 1, from: 1, to: 2, reason: '' })),
    );
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(10);
    const late = await rescan({ chainId: 1, from: 1, to: 2, reason: '' });
    expect([late.status, late.body.message]).toEqual([409, 'This network is being read again already']);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect((await rescan({ chainId: 1, from: 1, to: 2, reason: '' })).status).toBe(202);
  });
});
