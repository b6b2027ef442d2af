import { broadcast } from '../../chain/broadcast.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { findInState } from '../../store/transfers.ts';
import { changeTransfer } from '../change-transfer.ts';
import { explain } from '../explain-waiting.ts';
import { withAttempts } from './attempts-of.ts';

const most = 500;

/** Sends the same bytes until they are in a block: endpoints drop transactions. */
export async function sendSigned(deps: Deps, { chain, node }: Carrier): Promise<void> {
  const { database, clock } = deps;
  const open = await findInState(database.db, chain.id, ['signed', 'sent'], most);
  for (const { transfer, signed } of await withAttempts(database.db, open)) {
    const newest = signed.at(-1);
    if (newest === undefined) continue;
    const problem = await broadcast(node, newest);
    if (transfer.state === 'sent') continue;
    if (problem === undefined)
      await database.transaction((tx) =>
        changeTransfer(deps, tx, transfer, { state: 'sent', reason: '' }, clock.now()),
      );
    else await explain(deps, transfer, `No endpoint takes it: ${problem}`);
  }
}
