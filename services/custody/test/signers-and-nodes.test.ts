import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startBadNodes, type BadNodes } from '@tael/testkit';
import {
  coin,
  needed,
  newSend,
  startCoinChain,
  startCustody,
  type CoinChain,
  type CustodyUnderTest,
} from './custody-under-test.ts';

let chain: CoinChain;
let nodes: BadNodes;
let custody: CustodyUnderTest | undefined;

beforeAll(async () => {
  chain = await startCoinChain();
  nodes = startBadNodes();
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});
afterEach(async () => {
  await custody?.stop();
  custody = undefined;
});

async function started(env: Record<string, string>): Promise<CustodyUnderTest> {
  custody = await startCustody(chain, env);
  return custody;
}

const signerThat = (change: Parameters<BadNodes['between']>[1]) =>
  nodes.between(chain.url, (method, answer, params) =>
    method === 'eth_signTransaction' ? change(method, answer, params) : answer,
  );

describe('a signer', () => {
  it('that refuses: the transfer fails with its words, unsigned, and the next one gets the nonce', async () => {
    let words: string | undefined = 'request denied by rule 7';
    const url = await signerThat((_method, answer) =>
      words === undefined ? answer : { id: 1, error: { code: -32000, message: words } },
    );
    const { rpc, round, read, deps } = await started({ SIGNER_URL_1: url });
    const refused = newSend();
    await rpc.submitTransfer(refused);
    await round();
    expect(await read(refused.id)).toMatchObject({
      state: 'failed',
      hash: '',
      reason: 'The signer refused: request denied by rule 7',
    });
    words = undefined;
    const next = newSend();
    await rpc.submitTransfer(next);
    await round();
    await chain.mine(needed);
    await round();
    expect(await read(next.id)).toMatchObject({ state: 'confirmed' });
    expect([await chain.balanceOf(refused.to), await chain.balanceOf(next.to)]).toEqual([0n, 5n * coin]);
    const { rows } = await sql<{ next: number }>`
      select next_nonce::float8 as next from hot_account`.execute(deps.database.db);
    expect(rows[0]?.next).toBe(Number(await chain.rpc('eth_getTransactionCount', chain.hot, 'latest')));
  });
});

describe('a signer that signs', () => {
  const elsewhere = `0x${'9'.repeat(40)}`;
  type Asked = Record<string, string>;
  const others: [string, (asked: Asked) => Asked][] = [
    ['to another contract', (asked) => ({ ...asked, to: elsewhere })],
    ['to another payee', (asked) => ({ ...asked, data: asked.data?.replace('abc', 'abd') ?? '' })],
    ['of native coins too', (asked) => ({ ...asked, value: '0x1' })],
    ['with another nonce', (asked) => ({ ...asked, nonce: '0x63' })],
    ['with another fee', (asked) => ({ ...asked, maxFeePerGas: '0xffffffffff' })],
    ['with more gas', (asked) => ({ ...asked, gas: '0xffffff' })],
    ['of another account', (asked) => ({ ...asked, from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })],
  ];
  it.each(others)('a transaction %s: nothing is stored or sent', async (_what, other) => {
    const url = await signerThat(async (method, _answer, params) => ({
      result: await chain.rpc(method, other(params[0] as Asked)),
    }));
    const { rpc, failedRound, read, deps } = await started({ SIGNER_URL_1: url });
    const send = newSend();
    await rpc.submitTransfer(send);
    expect(await failedRound()).toBe('The signer signed another transaction');
    expect(await read(send.id)).toMatchObject({
      state: 'queued',
      reason: 'The signer signed another transaction',
    });
    const { rows } = await sql`select 1 from attempt where raw is not null`.execute(deps.database.db);
    expect(rows).toHaveLength(0);
    expect(await chain.balanceOf(send.to)).toBe(0n);
  });
});

describe('a signer without an answer', () => {
  it('is away or answers nonsense: the transfer waits with the reason, and is then paid once', async () => {
    let lie: (() => unknown) | undefined = () => ({ result: 'nonsense' });
    const url = await signerThat((_method, answer) => (lie === undefined ? answer : lie()));
    const { rpc, round, failedRound, read } = await started({ SIGNER_URL_1: url });
    const send = newSend();
    await rpc.submitTransfer(send);
    expect(await failedRound()).toBe('The signer answered no transaction');
    lie = () => Promise.reject(new Error('away'));
    expect(await failedRound()).toBe('The signer is not available: not reachable');
    expect(await read(send.id)).toMatchObject({
      state: 'queued',
      reason: 'The signer is not available: not reachable',
    });
    lie = undefined;
    await round();
    await chain.mine(needed);
    await round();
    expect(await read(send.id)).toMatchObject({ state: 'confirmed', reason: '' });
    expect(await chain.balanceOf(send.to)).toBe(5n * coin);
  });

  it('is missing: an approved transfer waits, and says so', async () => {
    const { rpc } = await started({ SIGNER_URL_1: '' });
    const { transfer } = await rpc.submitTransfer(newSend());
    expect(transfer).toMatchObject({ reason: 'Waits: no signer is configured here' });
  });
});

describe('a node', () => {
  const bad: [string, Parameters<BadNodes['between']>[1], string][] = [
    ['is away', () => Promise.reject(new Error('away')), 'not reachable'],
    ['answers nonsense', (_method, answer) => ({ ...answer, result: '0xzz' }), 'not what was asked for'],
    [
      'is of another chain',
      (method, answer) => (method === 'eth_chainId' ? { ...answer, result: '0x38' } : answer),
      'answers for chain 56',
    ],
  ];
  it.each(bad)(
    'that %s: transfers wait with the reason, and nothing is signed',
    async (_what, lie, problem) => {
      const url = await nodes.between(chain.url, lie);
      const { rpc, failedRound, read } = await started({ RPC_URL_1: url });
      const send = newSend();
      await rpc.submitTransfer(send);
      expect(await failedRound()).toContain(problem);
      expect(await read(send.id)).toMatchObject({ state: 'queued', hash: '' });
      // The account row, which keeps the reason, is made with the first answer of the chain.
      expect((await read(send.id)).reason).toContain(problem);
    },
  );
});
