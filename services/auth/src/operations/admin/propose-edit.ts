import { approvalErrors, propose, type Act, type Action } from '@tael/approvals';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { AuditFields } from '../../domain/audit.ts';
import { figuresWritten, writtenFigures, type WrittenFigures } from '../../domain/saga.ts';
import { findAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { aloneAt } from './alone.ts';
import { applyEdit } from './apply-edit.ts';
import { planChange, type PlannedChange, type UserChange } from './change-user.ts';
import { driveSaga } from './drive-saga.ts';
import { mailOfRights } from './mail-of-rights.ts';
import { planFigures, type FigurePlan } from './plan-figures.ts';
import type { Administrator } from './record-act.ts';
import { approvalBook } from './record-approval.ts';

interface Payload {
  change: UserChange;
  figures: WrittenFigures;
}

/** The owners of the figures decide about these by their own setting. */
export const waits = (deps: Pick<Deps, 'config'>, planned: PlannedChange, figures: FigurePlan): boolean =>
  figures.needsSecondPerson || (deps.config.SECOND_PERSON === 'required' && planned.givesRights);

export interface EditToPropose {
  actor: Administrator;
  action: AdminAct;
  change: UserChange;
  reason: string;
}

export async function proposeEdit(
  deps: Deps,
  tx: Tx,
  { user, wanted, ...planned }: PlannedChange,
  figures: FigurePlan,
  { actor, action, change, reason }: EditToPropose,
  at: Date,
): Promise<Act> {
  // Rights may take effect without a second person after a day, since otherwise there would never be one; value may not.
  const alone = figures.needsSecondPerson ? undefined : await aloneAt(deps, tx, actor, at);
  const payload: Payload = { change, figures: writtenFigures(figures.wanted) };
  const act = await propose(
    approvalBook,
    tx,
    {
      actor,
      action,
      object: { kind: 'user', id: user.id, label: user.username },
      about: user.id,
      before: { ...standing(user), ...planned.before, ...figures.before },
      after: { ...standing(wanted), ...planned.after, ...figures.after },
      reason,
      payload,
      aloneAt: alone,
    },
    at,
  );
  if (!planned.givesRights) return act;
  const news = { byId: actor.userId, to: user.username, role: wanted.role, aloneAt: alone };
  await mailOfRights(tx, 'right-proposed', news, at);
  return act;
}

/** The approver sees what the account may do afterwards, not only what changes. */
const standing = ({ role, status, permissions }: AdminUser): AuditFields => ({ role, status, permissions });

export const editAction = (deps: Deps): Action => ({
  access: 'admin',
  prepare: async (act, secondPerson) => {
    const { change, figures } = act.payload as Payload;
    const seen = await findAdminUser(deps.database.db, act.objectId);
    if (seen === undefined) throw approvalErrors.stale();
    const plan = await planFigures(deps, undefined, seen, figuresWritten(figures));
    return async (tx, at) => {
      const planned = await planChange(tx, { id: act.objectId, change });
      const before = { ...standing(planned.user), ...planned.before, ...plan.before };
      const after = { ...standing(planned.wanted), ...planned.after, ...plan.after };
      if (!isSame(before, act.before) || !isSame(after, act.after)) throw approvalErrors.stale();
      const actor = { userId: act.proposedBy, role: act.proposedRole, requestId: act.requestId };
      const { action, reason } = act;
      const isApproved = secondPerson !== null;
      const { saga } = await applyEdit(tx, planned, plan, { actor, action, reason, isApproved }, at);
      return saga && (() => driveSaga(deps, saga));
    };
  },
});

/** Postgres orders the keys of `jsonb` itself. */
function isSame(one: object, other: object): boolean {
  const sorted = (fields: object) =>
    JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
