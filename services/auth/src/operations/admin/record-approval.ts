import type { RecordedAct } from '@tael/approvals';
import type { Tx } from '@tael/postgres';
import { insertActs } from '../../store/audit.ts';
import { discreet } from './record-act.ts';

/** The part of auth's desk that a proposal needs. */
export const approvalBook = {
  service: 'auth',
  record: (tx: Tx, { actor, before, after, at, ...act }: RecordedAct): Promise<void> =>
    insertActs(tx, [
      {
        ...act,
        ...discreet(before, after),
        eventId: null,
        service: 'auth',
        actorId: actor.userId,
        actorRole: actor.role,
        requestId: actor.requestId,
        actedAt: at,
      },
    ]),
};
