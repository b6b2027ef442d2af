import { sql } from '@tael/postgres';
import type { CoinChain, CustodyUnderTest } from './custody-under-test.ts';

interface StoredAttempt {
  hash: string;
  raw: string;
  nonce: number;
  kind: string;
  maxFee: string;
  tip: string;
}

export async function attemptsOf({ deps }: CustodyUnderTest, id: string): Promise<StoredAttempt[]> {
  const { rows } = await sql<StoredAttempt>`
    select hash, raw, nonce::float8 as nonce, kind, max_fee::text as "maxFee", tip::text as tip
    from attempt where transfer_id = ${id} order by number
  `.execute(deps.database.db);
  return rows;
}

export async function nextNonce({ deps }: CustodyUnderTest): Promise<number> {
  const { rows } = await sql<{ nonce: number }>`
    select next_nonce::float8 as nonce from hot_account`.execute(deps.database.db);
  return rows[0]?.nonce ?? -1;
}

/** Someone else signs with the key: the transaction takes the nonce of the one that it displaces. */
export async function foreignTransaction(chain: CoinChain, displaced: string): Promise<void> {
  await chain.rpc('anvil_dropTransaction', displaced);
  await chain.rpc('eth_sendTransaction', { from: chain.hot, to: `0x${'f'.repeat(40)}`, value: '0x1' });
  await chain.mine(1);
}

/** One block in which the token has other code. */
export async function spoilNextBlock(chain: CoinChain, code: string): Promise<void> {
  const real = (await chain.rpc('eth_getCode', chain.usdc, 'latest')) as string;
  await chain.rpc('anvil_setCode', chain.usdc, code);
  await chain.mine(1);
  await chain.rpc('anvil_setCode', chain.usdc, real);
}
