import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { OutgoingEvent } from '@tael/events';
import type { Principal } from '@tael/identity';
import type { AdminAct } from '@tael/proto';
import { adminActed } from '../../events.ts';

export type Administrator = Pick<Principal, 'userId' | 'role'> & { requestId: string };

interface Act {
  actor: Administrator;
  action: AdminAct;
  objectKind: 'user';
  objectId: string;
  /** Absent if the ledger adds the figures that it found under the lock. */
  before?: object;
  after?: object;
  reason: string;
  at: Date;
}

export const act = ({ actor, before, after, at, ...what }: Act): OutgoingEvent =>
  adminActed({
    ...what,
    actorId: actor.userId,
    actorRole: actor.role,
    requestId: actor.requestId,
    beforeJson: before ? JSON.stringify(before) : '',
    afterJson: after ? JSON.stringify(after) : '',
    actedAt: timestampFromDate(at),
  });
