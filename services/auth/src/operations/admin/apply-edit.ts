import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import { figureSteps, type Actor, type Saga } from '../../domain/saga.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { insertSaga } from '../../store/sagas.ts';
import { saveChange, type PlannedChange } from './change-user.ts';
import type { FigurePlan } from './plan-figures.ts';
import { recordAct } from './record-act.ts';

/** The saga is to be driven after the commit. */
export async function applyEdit(
  tx: Tx,
  planned: PlannedChange,
  figures: FigurePlan,
  {
    actor,
    action,
    reason,
    isApproved,
  }: { actor: Actor; action: AdminAct; reason: string; isApproved: boolean },
  at: Date,
): Promise<{ user: AdminUser; saga?: Saga }> {
  const user = await saveChange(tx, planned, { actor, action, reason }, at);
  const steps = figureSteps(figures.wanted, isApproved);
  if (steps.length === 0) return { user };
  const begun = { kind: 'edit-user' as const, userId: user.id, actor, reason, steps };
  const saga = await insertSaga(tx, { ...begun, priorStatus: null }, at);
  const { before, after } = figures;
  await recordAct(tx, { ...begun, action: 'user.adjust', before, after, at });
  return { user, saga };
}
