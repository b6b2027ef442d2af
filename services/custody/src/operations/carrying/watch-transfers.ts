import { Disagreement } from '@tael/chains';
import type { Carrier, Deps } from '../../deps.ts';
import { isProgress, judge, watched, type Seen } from '../../domain/transfer.ts';
import { pauseAccount } from '../../store/hot-accounts.ts';
import { findInState, type Transfer } from '../../store/transfers.ts';
import { changeTransfer } from '../change-transfer.ts';
import { withAttempts, type Carried } from './attempts-of.ts';
import { pauseOnForeignNonce } from './check-nonce.ts';
import { agreedSeen, observe } from './observe.ts';

const most = 500;

/** Asks every endpoint for itself. Only what the quorum reports changes a transfer. */
export async function watchTransfers(deps: Deps, { chain, node }: Carrier): Promise<void> {
  const { db } = deps.database;
  const open = await withAttempts(db, await findInState(db, chain.id, watched, most));
  const { told, head, used } = await observe(node, deps.config.HOT_ADDRESS, open);
  await pauseOnForeignNonce(deps, chain.id, used);
  let differing: Disagreement | undefined;
  for (const one of open) {
    const seen = agreedSeen(told, one.transfer, { head, quorum: chain.quorum });
    if (seen instanceof Disagreement) differing ??= seen;
    else if (seen !== 'undecided') await apply(deps, one, seen, head);
  }
  if (differing !== undefined) throw differing;
}

async function apply(deps: Deps, { transfer, signed }: Carried, seen: Seen, head: number): Promise<void> {
  const { state, reason, confirmations } = judge(transfer, seen, head);
  const isMoved = state !== transfer.state;
  const hash = (seen !== undefined && 'hash' in seen ? seen.hash : signed.at(-1)?.hash) ?? transfer.hash;
  if (
    !isMoved &&
    hash === transfer.hash &&
    !isProgress(transfer.confirmations, confirmations, transfer.needed)
  )
    return;
  await deps.database.transaction(async (tx) => {
    const block = seen === undefined ? null : { number: seen.block, hash: seen.blockHash };
    const change = { state, confirmations, block, reason, hash };
    await changeTransfer(deps, tx, transfer, change, deps.clock.now());
    if (state === 'stuck') await pauseAccount(tx, transfer.chainId, reason);
  });
  if (isMoved) report(deps, transfer, { state, reason });
}

function report(
  { log }: Deps,
  { id, state: from }: Transfer,
  { state, reason }: Pick<Transfer, 'state' | 'reason'>,
) {
  const about = { transferId: id, from, state, ...(reason !== '' && { reason }) };
  if (state === 'stuck') log.error(about, 'a transfer is stuck, and its chain is paused');
  else if (state === 'failed') log.warn(about, 'a transfer has failed');
  else log.info(about, 'a transfer has moved');
}
