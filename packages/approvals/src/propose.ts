import { randomUUID } from 'node:crypto';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Actor, Desk } from './desk.ts';
import { errors } from './errors.ts';
import { insertAct, type Act, type Fields } from './store.ts';

const waitsMs = 72 * 3_600_000;

export interface Proposal {
  actor: Actor;
  action: AdminAct;
  object: { kind: string; id: string; label: string };
  /** The user whose value or rights change. */
  about: string | null;
  before: Fields;
  after: Fields;
  reason: string;
  /** Must survive JSON. */
  payload: object;
  /** Earlier than 72 h after the proposal. */
  lapsesAt?: Date | undefined;
  /** Set if there is no second person: the act takes effect at this time unless it is withdrawn. */
  aloneAt?: Date | undefined;
}

export async function propose(
  desk: Pick<Desk, 'service' | 'record'>,
  tx: Tx,
  { actor, object, ...proposal }: Proposal,
  at: Date,
): Promise<Act> {
  // Otherwise an administrator proposes through an account that they have just made, and approves it themself.
  if (actor.fresh === true) throw errors.right_too_fresh();
  const act: Act = {
    id: `${desk.service}-${randomUUID()}`,
    ...proposal,
    objectKind: object.kind,
    objectId: object.id,
    objectLabel: object.label,
    proposedBy: actor.userId,
    proposedRole: actor.role,
    requestId: actor.requestId,
    proposedAt: at,
    lapsesAt: proposal.lapsesAt ?? new Date(at.getTime() + waitsMs),
    aloneAt: proposal.aloneAt ?? null,
    state: 'waiting',
    decidedBy: null,
    decidedAt: null,
  };
  await insertAct(tx, act);
  await desk.record(tx, {
    actor,
    action: 'approval.propose',
    ...aboutAct(act),
    reason: act.reason,
    at,
  });
  return act;
}

export const aboutAct = ({ id, action, objectKind, objectId, before, after }: Act) => ({
  objectKind,
  objectId,
  before,
  after: { approval: id, action, ...after },
});
