import type { Tx } from '@tael/postgres';
import { estimateGas } from '../../chain/read-funds.ts';
import { readMarket } from '../../chain/read-market.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { raisedFees } from '../../domain/fees.ts';
import { errors } from '../../errors.ts';
import { insertAttempt, type Attempt, type SignedAttempt } from '../../store/attempts.ts';
import { lockAccount } from '../../store/hot-accounts.ts';
import { LostRace } from '../change-transfer.ts';
import { answered } from './acting.ts';

/** The next attempt under the nonce of `newest`. The carrying loop signs and sends it. */
export async function replacementOf(
  newest: SignedAttempt,
  { node, gasCap, off }: Carrier,
): Promise<Omit<Attempt, 'raw' | 'hash' | 'madeAt'>> {
  if (off !== '') throw errors.network_off();
  const fees = raisedFees(newest, await answered(node.use(readMarket)), gasCap);
  if (fees === undefined) throw errors.fee_at_cap();
  const { transferId, number, nonce, kind, gas } = newest;
  return { transferId, number: number + 1, nonce, kind, gas, ...fees };
}

export async function gasOfCancelling({ node }: Carrier, { config }: Deps): Promise<bigint> {
  const hot = config.HOT_ADDRESS;
  const estimate = await answered(node.use((ask) => estimateGas(ask, { from: hot, to: hot, data: '0x' })));
  if ('refused' in estimate) throw errors.no_providers();
  return estimate.gas;
}

/** A paused chain signs nothing, so the person would wait without a reason. */
export async function addAttempt(
  tx: Tx,
  chainId: number,
  attempt: Omit<Attempt, 'raw' | 'hash'>,
): Promise<void> {
  const account = await lockAccount(tx, chainId);
  if (account === undefined || account.pausedBecause !== '') throw errors.paused();
  if (!(await insertAttempt(tx, attempt))) throw new LostRace();
}
