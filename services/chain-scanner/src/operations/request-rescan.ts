import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish } from '@tael/events';
import { chainScannerEvents, type AdminAct } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findCursors } from '../store/cursors.ts';
import { countOpenRescans, insertRescan, type Rescan } from '../store/rescans.ts';
import { creditedTokens } from './scanning/transfers.ts';

interface Asked {
  chainId: number;
  from: number;
  to: number;
  reason: string;
  actor: { userId: string; role: string; requestId: string };
}

const mostOpen = 10;

/** For deposits whose logs a node omitted. Known deposits stay unchanged. */
export async function requestRescan(
  deps: Pick<Deps, 'database' | 'clock' | 'nodes'>,
  asked: Asked,
): Promise<Rescan> {
  const { chainId, from, to, reason, actor } = asked;
  const node = deps.nodes.find(({ chain }) => chain.id === chainId);
  if (node === undefined || node.chain.off !== '' || creditedTokens(node.chain).length === 0)
    throw errors.bad_chain();
  const cursor = (await findCursors(deps.database.db)).find((one) => one.chainId === chainId);
  if (from > to || cursor === undefined || from > cursor.number) throw errors.bad_range();
  const rescan = await deps.database.transaction(async (tx) => {
    if ((await countOpenRescans(tx, chainId)) >= mostOpen) throw errors.rescan_running();
    const inserted = await insertRescan(tx, {
      chainId,
      from,
      to: Math.min(to, cursor.number),
      askedBy: actor.userId,
    });
    const action = {
      actorId: actor.userId,
      actorRole: actor.role,
      requestId: actor.requestId,
      action: 'scanner.rescan' satisfies AdminAct,
      objectKind: 'chain',
      objectId: String(chainId),
      afterJson: JSON.stringify({ from, to: Math.min(to, cursor.number) }),
      reason,
      actedAt: timestampFromDate(deps.clock.now()),
    };
    await publish(tx, event(chainScannerEvents.AdminActedSchema, { action }, { key: actor.userId }));
    return inserted;
  });
  if (rescan === undefined) throw errors.bad_range();
  return rescan;
}
