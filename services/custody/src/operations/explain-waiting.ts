import type { Deps } from '../deps.ts';
import { findInState, type Transfer } from '../store/transfers.ts';
import { changeTransfer } from './change-transfer.ts';

type Needs = Pick<Deps, 'carriers' | 'database' | 'clock'>;

export async function explain(deps: Needs, transfer: Transfer, reason: string): Promise<void> {
  if (transfer.reason === reason) return;
  const { database, clock } = deps;
  await database.transaction((tx) => changeTransfer(deps, tx, transfer, { reason }, clock.now()));
}

const most = 1000;

/** Why no transfer of the chain goes on. */
export async function explainQueued(deps: Needs, chainId: number, reason: string): Promise<void> {
  for (const transfer of await findInState(deps.database.db, chainId, ['queued'], most))
    await explain(deps, transfer, reason);
}
