import { once } from '@tael/idempotency';
import { uniqueViolation } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { figureSteps, type Figures, type Saga } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { findAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { findSaga, insertSaga } from '../../store/sagas.ts';
import { refusingTaken } from '../open-account.ts';
import { assertMayChange, changeUser, type ChangeRequest } from './change-user.ts';
import type { StepRefusal } from './carry-out-step.ts';
import { driveSaga } from './drive-saga.ts';
import { planFigures } from './plan-figures.ts';
import { actorOf, recordAct } from './record-act.ts';

export interface UserEdit extends Omit<ChangeRequest, 'action'> {
  figures: Figures;
  /** For a repeat of the same request. */
  key: string | undefined;
  body: unknown;
}

/** As it is now; `figures` are those that were just set, the others are their owners' to tell. */
export interface Edited {
  user: AdminUser;
  figures: Figures;
  pending: boolean;
  replayed: boolean;
}

/** What auth keeps is changed at once; the figures follow at their owners, step by step. */
export async function editUser(deps: Deps, edit: UserEdit): Promise<Edited> {
  const { actor, key, body, reason = '' } = edit;
  const seen = await findAdminUser(deps.database.db, edit.id);
  if (seen === undefined) throw errors.user_not_found();
  // Before the owners are asked, who may be away: what one may not do is 403 all the same.
  assertMayChange(actor, seen, { ...seen, ...edit.change });
  const plan = await planFigures(deps, actor, seen, edit.figures);
  const steps = figureSteps(plan.wanted);
  const at = deps.clock.now();

  const opening = deps.database.transaction((tx) =>
    once<Opened>(
      tx,
      { userId: actor.userId, route: `PUT /api/admin/users/${seen.id}`, key, body },
      async () => {
        await changeUser(tx, { ...edit, action: 'user.edit' }, at);
        if (steps.length === 0) return { userId: seen.id };
        const begun = { kind: 'edit-user' as const, userId: seen.id, actor: actorOf(actor), reason, steps };
        const saga = await insertSaga(tx, { ...begun, priorStatus: null }, at);
        const { before, after } = plan;
        await recordAct(tx, { ...begun, action: 'user.adjust', before, after, at });
        return { userId: seen.id, sagaId: saga.id };
      },
    ),
  );
  const { answer, replayed } = await refusingBusy(refusingTaken(opening));
  return { ...(await settle(deps, answer)), replayed };
}

/** What the first answer leaves to remember. */
export interface Opened {
  userId: string;
  sagaId?: string;
}

export async function settle(deps: Deps, { userId, sagaId }: Opened): Promise<Omit<Edited, 'replayed'>> {
  const begun = sagaId === undefined ? undefined : await findSaga(deps.database.db, sagaId);
  const saga = begun === undefined ? undefined : await driveSaga(deps, begun);
  if (saga?.state === 'refused') throw errors[(saga.refusal ?? 'invalid_input') as StepRefusal]();
  const user = await findAdminUser(deps.database.db, userId);
  if (user === undefined) throw errors.user_not_found();
  return { user, figures: saga === undefined ? {} : figuresSet(saga), pending: saga?.state === 'running' };
}

function figuresSet(saga: Saga): Figures {
  const figures: Figures = {};
  for (const step of saga.steps) {
    if (!step.done || step.ask !== 'adjust') continue;
    if (step.owner === 'wallet') figures.balance = BigInt(step.balance);
    else Object.assign(figures, { points: step.points, level: step.level });
  }
  return figures;
}

export async function refusingBusy<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (uniqueViolation(error) === 'sagas_one_at_a_time') throw errors.change_under_way();
    throw error;
  }
}
