import { findAct, type Act } from '@tael/approvals';
import { once, readAnswer, releaseKey, saveAnswer, type Attempt } from '@tael/idempotency';
import { uniqueViolation } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Figures, Saga } from '../../domain/saga.ts';
import { usernameProblem } from '../../domain/username.ts';
import { errors } from '../../errors.ts';
import { findAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { findSaga } from '../../store/sagas.ts';
import { refusingTaken } from '../open-account.ts';
import { applyEdit } from './apply-edit.ts';
import { assertMayChange, planChange, type ChangeRequest } from './change-user.ts';
import type { StepRefusal } from './carry-out-step.ts';
import { driveSaga } from './drive-saga.ts';
import { planFigures } from './plan-figures.ts';
import { readFigures } from './read-figures.ts';
import { proposeEdit, waits } from './propose-edit.ts';
import { actorOf } from './record-act.ts';

export interface UserEdit extends Omit<ChangeRequest, 'action'> {
  figures: Figures;
  key: string | undefined;
  body: unknown;
}

export interface Edited {
  user: AdminUser;
  figures: Figures;
  pending: boolean;
}

export function editUser<T>(
  deps: Deps,
  edit: UserEdit,
  toAnswer: (edited: Edited) => T,
): Promise<Answered<T>> {
  const { actor, key, body, id } = edit;
  const attempt = { userId: actor.userId, route: `PUT /api/admin/users/${id.toLowerCase()}`, key, body };
  return answeredOnce(deps, attempt, toAnswer, () => open(deps, edit, attempt));
}

async function open<T>(deps: Deps, edit: UserEdit, attempt: Attempt): Promise<Opening<T>> {
  const { actor, change, reason = '' } = edit;
  const problem = change.username === undefined ? undefined : usernameProblem(change.username);
  if (problem !== undefined) throw errors.invalid_input({ message: problem });
  const seen = await findAdminUser(deps.database.db, edit.id);
  if (seen === undefined) throw errors.user_not_found();
  // Before points and wallet are asked: a forbidden change is 403 even while they are down.
  assertMayChange(actor, seen, { ...seen, ...change });
  const plan = await planFigures(deps, actor, seen, edit.figures);
  const at = deps.clock.now();

  const opening = deps.database.transaction((tx) =>
    once<Kept<T>>(tx, attempt, async () => {
      const action = 'user.edit' as const;
      const planned = await planChange(tx, edit);
      if (waits(deps, planned, plan)) {
        const act = await proposeEdit(deps, tx, planned, plan, { actor, action, change, reason }, at);
        return { userId: seen.id, approvalId: act.id };
      }
      const by = { actor: actorOf(actor), action, reason, isApproved: false };
      const { saga } = await applyEdit(tx, planned, plan, by, at);
      return { userId: seen.id, ...(saga && { sagaId: saga.id }) };
    }),
  );
  return await refusingBusy(refusingTaken(opening));
}

export type Answered<T> = ({ answer: T; waits?: undefined } | { waits: Act }) & { replayed: boolean };

export interface Kept<T> {
  userId: string;
  sagaId?: string;
  /** Waits for a second person. */
  approvalId?: string;
  told?: T;
}

export type Opening<T> = Awaited<ReturnType<typeof once<Kept<T>>>>;

/**
 * A replay returns the stored answer. A pending answer is not stored: its replay goes on. A refused saga frees the key.
 */
export async function answeredOnce<T>(
  deps: Deps,
  attempt: Attempt,
  toAnswer: (edited: Edited) => T,
  openNow: () => Promise<Opening<T>>,
): Promise<Answered<T>> {
  const { db } = deps.database;
  const first = await readAnswer(db, attempt);
  const { answer: kept, replayed } = first
    ? { answer: first.answer as Kept<T>, replayed: true }
    : await openNow();
  if (kept.told !== undefined) return { answer: kept.told, replayed };
  const act =
    kept.approvalId === undefined ? undefined : await findAct(db, kept.approvalId, deps.clock.now());
  if (act !== undefined) return { waits: act, replayed };
  const begun = kept.sagaId === undefined ? undefined : await findSaga(db, kept.sagaId);
  const saga = begun === undefined ? undefined : await driveSaga(deps, begun);
  if (saga?.state === 'refused') {
    await releaseKey(db, attempt);
    throw errors[(saga.refusal ?? 'invalid_input') as StepRefusal]();
  }
  const user = await findAdminUser(db, kept.userId);
  if (user === undefined) throw errors.user_not_found();
  const figures = { ...(await readFigures(deps, user.id)), ...(saga && figuresSet(saga)) };
  const pending = saga?.state === 'running';
  const answer = toAnswer({ user, figures, pending });
  if (!pending) await saveAnswer(db, attempt, { ...kept, told: answer });
  return { answer, replayed };
}

function figuresSet(saga: Saga): Figures {
  const figures: Figures = {};
  for (const step of saga.steps) {
    if (!step.done || step.ask !== 'adjust') continue;
    if (step.owner === 'wallet') figures.balance = BigInt(step.balance);
    else {
      if (step.points !== undefined) figures.points = step.points;
      if (step.level !== undefined) figures.level = step.level;
    }
  }
  return figures;
}

export async function refusingBusy<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw asBusy(error);
  }
}

export const asBusy = (error: unknown): unknown =>
  uniqueViolation(error) === 'sagas_one_at_a_time' ? errors.change_under_way() : error;
