import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { transferChanged } from '../events.ts';
import { updateTransfer, type Change, type Transfer } from '../store/transfers.ts';

/** Another replica has changed the transfer. The transaction rolls back, and the next round decides again. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

export async function changeTransfer(
  deps: Pick<Deps, 'carriers'>,
  tx: Tx,
  seen: Transfer,
  change: Change,
  at: Date,
): Promise<Transfer> {
  const changed = await updateTransfer(tx, seen, change, at);
  if (changed === undefined) throw new LostRace();
  if (changed.kind === 'send') await publish(tx, transferChanged(deps, changed));
  return changed;
}
