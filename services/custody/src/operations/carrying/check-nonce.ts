import type { Deps } from '../../deps.ts';
import { lockAccount, pauseAccount } from '../../store/hot-accounts.ts';

/**
 * `used` was read before the lock. Every nonce is taken in the database before its transaction is signed, so a higher
 * count on the chain means that someone else signs with the key.
 */
export async function pauseOnForeignNonce(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  chainId: number,
  used: number,
): Promise<void> {
  const taken = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, chainId);
    if (account === undefined || used <= account.nextNonce) return undefined;
    const because = 'The hot account has sent transactions that this platform does not know';
    return (await pauseAccount(tx, chainId, because)) ? account.nextNonce : undefined;
  });
  if (taken !== undefined)
    log.error({ chainId, used, taken }, 'the hot account has unknown transactions, and the chain is paused');
}
