import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { pauseAccount } from '../src/store/hot-accounts.ts';
import {
  newSend,
  startCoinChain,
  startCustody,
  type CoinChain,
  type CustodyUnderTest,
} from './custody-under-test.ts';

let chain: CoinChain;
let custody: CustodyUnderTest;
beforeAll(async () => {
  chain = await startCoinChain();
  custody = await startCustody(chain);
});
afterAll(async () => {
  await custody.stop();
  await chain.stop();
});

async function get(path: string): Promise<Record<string, unknown>> {
  const user = { userId: randomUUID(), sessionId: 's', role: 'user' } as const;
  const token = custody.identity.internalToken({ ...user, permissions: [] });
  const { body } = (await supertest(custody.app).get(path).auth(token, { type: 'bearer' })) as {
    body: Record<string, unknown>;
  };
  return body;
}

describe('the networks of outside sends', () => {
  it('are those with the token: with time and fee, and with the reason if one takes no sends now', async () => {
    const { networks } = await get('/api/assets/networks');
    const off = { available: false, reason: 'This network is not available now' };
    expect(networks).toMatchObject([
      { network: '1', name: 'Ethereum', token: 'USDC', available: true, minutes: 1, fee: 0 },
      { network: '56', ...off },
      { network: '137', ...off },
      { network: '42161', ...off },
      { network: '43114', ...off },
    ]);
  });

  it('include no paused chain, until the pause ends', async () => {
    await custody.rpc.submitTransfer(newSend());
    await custody.round();
    const { db } = custody.deps.database;
    const state = async () => ((await get('/api/assets/networks')).networks as object[])[0];
    await pauseAccount(db, 1, 'someone else signs');
    expect(await state()).toMatchObject({ available: false, reason: 'Sends on this network are paused' });
    expect((await custody.rpc.listNetworks({})).networks[0]).toMatchObject({
      off: 'Sends on this network are paused',
    });
    await sql`update hot_account set paused_because = ''`.execute(db);
    expect(await state()).toMatchObject({ available: true });
  });
});

describe('an address', () => {
  const isContract = async (address: string, network = '1') =>
    (await get(`/api/assets/networks/${network}/addresses/${address}`)).isContract;

  it('is a contract, also in the words of a node that delegates an account, or it is none', async () => {
    expect(await isContract(chain.usdc)).toBe(true);
    expect(await isContract(newSend().to)).toBe(false);
    const person = newSend().to;
    await chain.rpc('anvil_setCode', person, `0xef0100${'7'.repeat(40)}`);
    expect(await isContract(person)).toBe(false);
  });

  it('is unknown if it is malformed, or its network is off, unknown or silent', async () => {
    expect(await isContract('0x12')).toBeNull();
    for (const network of ['56', '5', 'nonsense']) expect(await isContract(chain.usdc, network)).toBeNull();
    const silent = await startCustody({ url: 'http://127.0.0.1:9', hot: chain.hot });
    const before = custody;
    custody = silent;
    expect(await isContract(chain.usdc)).toBeNull();
    custody = before;
    await silent.stop();
  });
});
