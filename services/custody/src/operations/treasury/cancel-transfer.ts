import type { Tx } from '@tael/postgres';
import type { Carrier, Deps } from '../../deps.ts';
import { cancellingWords } from '../../domain/transfer.ts';
import { errors } from '../../errors.ts';
import { deleteUnsigned } from '../../store/attempts.ts';
import { lockAccount, setNextNonce } from '../../store/hot-accounts.ts';
import type { Change } from '../../store/transfers.ts';
import type { Carried } from '../carrying/attempts-of.ts';
import { LostRace } from '../change-transfer.ts';
import { actOnTransfer, type Plan, type TransferWish } from './act-on-transfer.ts';
import { nonceOf } from './nonce-of.ts';
import { addAttempt, gasOfCancelling, replacementOf } from './replacing.ts';

const cancelled = { state: 'failed', reason: 'Cancelled by an administrator' } as const;

/**
 * A transfer that was never signed fails at once. Signed bytes may be anywhere, so another transaction under the same nonce
 * competes with them, and the transfer fails only if the chain confirms that one.
 */
export const cancelTransfer = (deps: Deps, wish: TransferWish) =>
  actOnTransfer(deps, { ...wish, act: 'cancel' }, async (carried, carrier) => {
    const { state } = carried.transfer;
    if (state === 'queued') return (tx) => dropQueued(tx, carried);
    return state === 'stuck' ? dropStuck(deps, carried, carrier) : compete(deps, carried, carrier);
  });

async function dropQueued(tx: Tx, { transfer, unsigned }: Carried): Promise<Change> {
  if (transfer.nonce === null) return cancelled;
  const account = await lockAccount(tx, transfer.chainId);
  // Signed meanwhile.
  if (unsigned === undefined || !(await deleteUnsigned(tx, unsigned))) throw new LostRace();
  // The next nonce is taken only after a signature, so none was taken since.
  if (account?.nextNonce !== transfer.nonce + 1) throw new Error('a nonce is missing');
  await setNextNonce(tx, transfer.chainId, transfer.nonce);
  return { ...cancelled, nonce: null };
}

async function dropStuck(deps: Deps, carried: Carried, carrier: Carrier): ReturnType<Plan> {
  const nonce = await nonceOf(deps, carried, carrier);
  if (nonce === 'not final') throw errors.not_final();
  if (nonce === 'open') throw errors.nonce_free();
  return () => Promise.resolve(cancelled);
}

async function compete(
  deps: Deps,
  { transfer, signed, unsigned }: Carried,
  carrier: Carrier,
): ReturnType<Plan> {
  const newest = signed.at(-1);
  if (newest === undefined) throw new LostRace();
  const { number, ...replacement } = await replacementOf(newest, carrier);
  const gas = await gasOfCancelling(carrier, deps);
  return async (tx) => {
    await addAttempt(tx, transfer.chainId, {
      ...{ ...replacement, gas, kind: 'cancel', madeAt: deps.clock.now() },
      // A signature of the deleted attempt may be under way: it must find no row.
      number: unsigned === undefined ? number : unsigned.number + 1,
    });
    if (unsigned !== undefined && !(await deleteUnsigned(tx, unsigned))) throw new LostRace();
    return { reason: cancellingWords };
  };
}
