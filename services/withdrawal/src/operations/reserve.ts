import { publish } from '@tael/events';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { holdIdOf } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { withdrawalChanged } from '../events.ts';
import type { Withdrawal } from '../store/rows.ts';
import { forget, insertStep, moveWithdrawal } from '../store/withdrawals.ts';
import { voidRequest } from './void-request.ts';

const { HoldOutcome } = walletRpc;

/** Called once, by the request that inserted the row. */
export async function reserve(deps: Deps, row: Withdrawal): Promise<Withdrawal> {
  try {
    return await holdAndOpen(deps, row);
  } catch (error) {
    // The hold may or may not exist: void both the row and the hold, here or in `resume-withdrawals`.
    await voidRequest(deps, row).catch((err: unknown) => {
      deps.log.warn({ err, withdrawalId: row.id }, 'a request is left to the task');
    });
    throw error;
  }
}

async function holdAndOpen(deps: Deps, row: Withdrawal): Promise<Withdrawal> {
  const { id, userId, amount } = row;
  const { outcome } = await deps.peers.wallet.hold({ holdId: holdIdOf(id), userId, amount });
  if (outcome === HoldOutcome.INSUFFICIENT || outcome === HoldOutcome.ACCOUNT_CLOSED) {
    await forget(deps.database.db, id, 'requested');
    throw outcome === HoldOutcome.INSUFFICIENT ? errors.exceeds_available() : errors.account_closed();
  }
  const pending = outcome === HoldOutcome.HELD ? await open(deps, row) : undefined;
  // This request took too long, so the row was voided.
  if (pending === undefined) throw errors.not_reserved();
  return pending;
}

function open({ database, clock }: Deps, row: Withdrawal): Promise<Withdrawal | undefined> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    const pending = await moveWithdrawal(tx, row, { to: 'pending', at });
    if (pending === undefined) return undefined;
    await insertStep(tx, row.id, { status: 'pending', actorId: null, note: '', at });
    await publish(tx, withdrawalChanged(pending, 'pending'));
    return pending;
  });
}
