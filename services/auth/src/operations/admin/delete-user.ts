import { publish } from '@tael/events';
import { uniqueViolation, type Tx } from '@tael/postgres';
import { pointsRpc, walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { mayActOn } from '../../domain/authority.ts';
import { closingSteps, type Saga } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { peersOf } from '../../peers.ts';
import { findAdminUser, lockAdminUser, lockOtherAdmins, saveStatus } from '../../store/admin-users.ts';
import { insertSaga } from '../../store/sagas.ts';
import { endSessions } from '../../store/sessions.ts';
import { announceStatus, bury } from './bury-user.ts';
import { isActiveAdmin } from './change-user.ts';
import { driveSaga } from './drive-saga.ts';
import { actorOf, type Administrator } from './record-act.ts';

interface Deletion {
  actor: Administrator;
  id: string;
  reason?: string;
}

/** `pending`: points or wallet is down, and `resume-sagas` goes on. */
export async function deleteUser(deps: Deps, deletion: Deletion): Promise<{ pending: boolean }> {
  const begun = await begin(deps, deletion);
  if (begun === undefined) return { pending: false };
  const { state } = await driveSaga(deps, begun);
  if (state === 'refused') throw errors.account_not_empty();
  return { pending: state === 'running' };
}

/** Undefined if no other service is configured: then the account is deleted already. */
async function begin(deps: Deps, { actor, id, reason = '' }: Deletion): Promise<Saga | undefined> {
  const user = await findAdminUser(deps.database.db, id);
  if (user === undefined) throw errors.user_not_found();
  if (user.id === actor.userId) throw errors.own_account();
  if (!mayActOn(actor, user)) throw errors.not_yours_to_change();
  await assertClosable(deps, user.id);
  const { points, wallet } = peersOf(deps.config);
  const steps = closingSteps({ points: points !== undefined, wallet: wallet !== undefined });

  const at = deps.clock.now();
  const opening = deps.database.transaction(async (tx) => {
    const { status } = await lockDeletable(tx, actor, user.id);
    const begun = { kind: 'delete-user' as const, userId: user.id, actor: actorOf(actor), reason, steps };
    if (steps.length === 0) {
      await bury(tx, { ...begun, priorStatus: status }, at);
      return undefined;
    }
    const saga = await insertSaga(tx, { ...begun, priorStatus: status }, at);
    await saveStatus(tx, user.id, 'suspended', at);
    await endSessions(tx, { userId: user.id, now: at });
    await publish(tx, sessionsRevoked(user.id, 'all', revocation.ACCOUNT_NOT_ACTIVE, at));
    await announceStatus(tx, user.id);
    return saga;
  });
  return opening.catch((error: unknown) => {
    if (uniqueViolation(error) === 'sagas_one_at_a_time') throw errors.change_under_way();
    throw error;
  });
}

async function lockDeletable(tx: Tx, actor: Administrator, id: string) {
  const user = await lockAdminUser(tx, id);
  if (user === undefined) throw errors.user_not_found();
  if (!mayActOn(actor, user)) throw errors.not_yours_to_change();
  if (isActiveAdmin(user) && !(await lockOtherAdmins(tx, user.id)).exist) throw errors.last_admin();
  return user;
}

/** Runs before anything changes, so that a refused deletion does not end the user's sessions. */
async function assertClosable(deps: Deps, userId: string): Promise<void> {
  const { points, wallet } = peersOf(deps.config);
  const asked = { userId, validateOnly: true };
  const [open, notEmpty] = await Promise.all([
    points?.closeAccount(asked).then(({ outcome }) => outcome !== pointsRpc.CloseOutcome.CLOSED),
    wallet?.closeAccount(asked).then(({ outcome }) => outcome !== walletRpc.CloseOutcome.CLOSED),
  ]);
  if (open === true || notEmpty === true) throw errors.account_not_empty();
}
