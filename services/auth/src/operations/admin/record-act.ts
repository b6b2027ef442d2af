import type { Principal } from '@tael/identity';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import { maskedEmail, type AuditFields } from '../../domain/audit.ts';
import type { Actor } from '../../domain/saga.ts';
import { insertActs } from '../../store/audit.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Administrator = Principal & { requestId: string };

export const actorOf = ({ userId, role, requestId }: Administrator): Actor => ({ userId, role, requestId });

/** In the transaction of the act. auth publishes no event for its own acts. */
export function recordAct(
  tx: Tx,
  act: {
    actor: Actor;
    action: AdminAct;
    userId: string;
    before: AuditFields | null;
    after: AuditFields | null;
    reason?: string;
    at: Date;
  },
): Promise<void> {
  const { actor, action, userId, before, after, reason = '', at } = act;
  return insertActs(tx, [
    {
      eventId: null,
      service: 'auth',
      actorId: actor.userId,
      actorRole: actor.role,
      action,
      objectKind: 'user',
      objectId: userId,
      ...discreet(before, after),
      reason,
      requestId: actor.requestId,
      actedAt: at,
    },
  ]);
}

/** Two different addresses may look the same when masked: marks the second one. */
export function discreet(before: Fields | null, after: Fields | null) {
  const [was, is] = [masked(before), masked(after)];
  if (typeof is?.email !== 'string' || is.email !== was?.email) return { before: was, after: is };
  return { before: was, after: { ...is, email: `${is.email} (another)` } };
}

function masked(fields: Fields | null): Fields | null {
  if (fields === null || typeof fields.email !== 'string') return fields;
  return { ...fields, email: maskedEmail(fields.email) };
}
