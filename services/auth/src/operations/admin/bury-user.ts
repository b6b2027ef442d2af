import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import type { Saga } from '../../domain/saga.ts';
import { revocation, sessionsRevoked, userChanged } from '../../events.ts';
import { buryUser, lockAdminUser, saveStatus } from '../../store/admin-users.ts';
import { voidResets } from '../../store/password-resets.ts';
import { deleteViewsOf } from '../../store/saved-views.ts';
import { deleteAllFactors } from '../../store/second-factors.ts';
import { endSessions } from '../../store/sessions.ts';
import { lockAccount } from '../../store/users.ts';
import { loosenPendingOf } from '../../store/verification-pictures.ts';
import { closeOpenVerification } from '../../store/verifications.ts';
import { recordAct } from './record-act.ts';

type Ending = Pick<Saga, 'userId' | 'actor' | 'reason' | 'priorStatus'>;

export async function bury(tx: Tx, { userId, actor, reason, priorStatus }: Ending, at: Date): Promise<void> {
  const user = await lockAdminUser(tx, userId);
  const version = await buryUser(tx, userId, at);
  if (user === undefined || version === undefined) return;
  await endSessions(tx, { userId, now: at });
  await deleteAllFactors(tx, userId);
  await deleteViewsOf(tx, userId);
  await voidResets(tx, userId, at);
  await loosenPendingOf(tx, userId, at);
  await closeOpenVerification(tx, userId, at);
  await publish(
    tx,
    sessionsRevoked(userId, 'all', revocation.ACCOUNT_DELETED, at),
    event(
      authEvents.UserDeletedSchema,
      { userId, version, deletedAt: timestampFromDate(at) },
      { key: userId },
    ),
  );
  const { username, email, role } = user;
  const before = { username, email, role, status: priorStatus };
  await recordAct(tx, { actor, action: 'user.delete', userId, before, after: null, reason, at });
}

/** For a deletion that points or wallet refused in the last step. The sessions stay ended. */
export async function restore(tx: Tx, saga: Ending, at: Date): Promise<void> {
  const { userId, actor, reason, priorStatus } = saga;
  if (priorStatus === null) return;
  await saveStatus(tx, userId, priorStatus, at);
  await announceStatus(tx, userId);
  await recordAct(tx, {
    actor,
    action: 'user.delete-refused',
    userId,
    before: null,
    after: { status: priorStatus },
    reason,
    at,
  });
}

export async function announceStatus(tx: Tx, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (account !== undefined) await publish(tx, userChanged(account));
}
