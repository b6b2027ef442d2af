import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { OutgoingEvent } from '@tael/events';
import type { Principal } from '@tael/identity';
import type { AdminAct } from '@tael/proto';
import { adminActed } from '../../events.ts';

export type Administrator = Principal & { requestId: string };

interface Act {
  actor: { userId: string; role: string; requestId: string };
  action: AdminAct;
  objectKind: 'user';
  objectId: string;
  reason: string;
  at: Date;
}

/** The ledger adds the figures that it finds under the lock. */
export const act = ({ actor, at, ...what }: Act): OutgoingEvent =>
  adminActed({
    ...what,
    actorId: actor.userId,
    actorRole: actor.role,
    requestId: actor.requestId,
    actedAt: timestampFromDate(at),
  });
