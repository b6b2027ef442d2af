import { agreedHead, hexNumber } from '@tael/chains';
import type { Carrier, Deps } from '../../deps.ts';
import { claimAccount, insertAccount, type HotAccount } from '../../store/hot-accounts.ts';
import { raiseFees } from './raise-fees.ts';
import { sendSigned } from './send-signed.ts';
import { signAttempts } from './sign-attempt.ts';
import { takeQueued } from './take-queued.ts';
import { watchTransfers } from './watch-transfers.ts';

const leastLeaseMs = 5_000;
const mostTaken = 50;

/**
 * One round: watches what was sent, then goes on with what waits. Each step is stored before the next one begins, so a
 * crash between any two repeats at most a signature or a broadcast of the same bytes.
 */
export async function carryChain(deps: Deps, carrier: Carrier, worker: string): Promise<void> {
  if ((await claim(deps, carrier, worker)) === undefined) return;
  await watchTransfers(deps, carrier);
  for (let taken = 0; taken < mostTaken; taken += 1) {
    // Renews the lease, and reads whether the chain was paused meanwhile.
    const account = await claim(deps, carrier, worker);
    if (account === undefined || account.pausedBecause !== '') return;
    if (taken === 0) await raiseFees(deps, carrier);
    await signAttempts(deps, carrier);
    await sendSigned(deps, carrier, taken === 0 ? ['signed', 'sent'] : ['signed']);
    if (!(await takeQueued(deps, carrier))) return;
  }
}

async function claim(
  { database: { db }, config }: Deps,
  { chain, node }: Carrier,
  worker: string,
): Promise<HotAccount | undefined> {
  const address = config.HOT_ADDRESS;
  const lease = {
    ...{ chainId: chain.id, address, carrier: worker },
    leaseMs: Math.max(leastLeaseMs, chain.blockMs * 2),
  };
  const account = await claimAccount(db, lease);
  if (account !== 'new') return account;
  const told = await node.each((ask) => ask('eth_getTransactionCount', [address, 'latest'], hexNumber));
  await insertAccount(db, { chainId: chain.id, address, nextNonce: agreedHead(told, chain.quorum) });
  const first = await claimAccount(db, lease);
  return first === 'new' ? undefined : first;
}
