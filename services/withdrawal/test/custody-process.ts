import { sql } from '@tael/postgres';
import { startNeighbour } from '@tael/testkit';

/** Accepts transfers of Ethereum, and can't carry them: no node and no signer listens. */
export async function startCustody() {
  const custody = await startNeighbour('custody', {
    AUTH_RPC_URL: 'http://127.0.0.1:1',
    HOT_ADDRESS: `0x${'1'.repeat(40)}`,
    CHAINS: '1',
    RPC_URL_1: 'http://127.0.0.1:1',
    SIGNER_URL_1: 'http://127.0.0.1:1',
    RPC_QUORUM: '1',
  });
  return {
    ...custody,
    transfers: async (id: string) =>
      (
        await sql<{ chainId: bigint; recipient: string; amount: bigint; userId: string }>`
          select chain_id as "chainId", recipient, amount, user_id as "userId" from transfer where id = ${id}
        `.execute(custody.database.db)
      ).rows,
  };
}
