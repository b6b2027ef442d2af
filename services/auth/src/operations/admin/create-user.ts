import { can, type Permission, type Role } from '@tael/identity';
import { once, type Attempt } from '@tael/idempotency';
import { toJsonNumber } from '@tael/money';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/account.ts';
import { mayActOn } from '../../domain/authority.ts';
import { emailKey } from '../../domain/email.ts';
import { passwordProblem } from '../../domain/password.ts';
import { figureSteps, type Figures, type SagaStep } from '../../domain/saga.ts';
import { usernameKeys, usernameProblem } from '../../domain/username.ts';
import { errors } from '../../errors.ts';
import { rulesFor } from '../../password-rules.ts';
import { peersOf } from '../../peers.ts';
import { insertSaga } from '../../store/sagas.ts';
import { openAccount, refusingTaken } from '../open-account.ts';
import { answeredOnce, type Edited, type Kept, type Opening } from './edit-user.ts';
import { actorOf, recordAct, type Administrator } from './record-act.ts';

export interface NewUser {
  username: string;
  email: string;
  password: string;
  role: Role;
  status: Status;
  permissions: readonly Permission[];
  figures: Figures;
}

interface Creation {
  actor: Administrator;
  user: NewUser;
  reason?: string;
  key: string | undefined;
  body: object;
}

export function createUser<T>(
  deps: Deps,
  creation: Creation,
  toAnswer: (edited: Edited) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, user, key } = creation;
  // The idempotency key is stored with a digest of the body, from which a plain password could be guessed.
  const password = deps.safe.hmac('password', user.password).toString('base64url');
  const body = { ...creation.body, password };
  const attempt = { userId: actor.userId, route: 'POST /api/admin/users', key, body };
  return answeredOnce(deps, attempt, toAnswer, () => open(deps, creation, attempt));
}

async function open<T>(deps: Deps, creation: Creation, attempt: Attempt): Promise<Opening<T>> {
  const { actor, user, reason = '' } = creation;
  const problem =
    usernameProblem(user.username) ?? passwordProblem(user.password, rulesFor(deps.config, user));
  if (problem !== undefined) throw errors.invalid_input({ message: problem });
  assertMayCreate(actor, user);
  const opening = openingFigures(user.figures);
  const steps = figureSteps(opening);
  await assertPeersAvailable(deps, steps);
  const passwordHash = await deps.passwords.hash(user.password);
  const createdAt = deps.clock.now();

  const { username, email, role, status, permissions } = user;
  const named = { username, email, emailVerifiedAt: null };
  const keys = { ...usernameKeys(username), emailKey: emailKey(email) };
  const creating = deps.database.transaction((tx) =>
    once<Kept<T>>(tx, attempt, async () => {
      const account = await openAccount(
        tx,
        { ...named, ...keys, passwordHash, role, status, permissions, referrerId: null, createdAt },
        { createdByAdmin: true },
      );
      const figures = figuresForAudit(opening);
      await recordAct(tx, {
        actor: actorOf(actor),
        action: 'user.create',
        userId: account.id,
        before: null,
        after: { username, email, role, status, permissions, ...figures },
        reason,
        at: createdAt,
      });
      if (steps.length === 0) return { userId: account.id };
      const begun = {
        kind: 'create-user' as const,
        userId: account.id,
        actor: actorOf(actor),
        reason,
        steps,
      };
      const saga = await insertSaga(tx, { ...begun, priorStatus: null }, createdAt);
      return { userId: account.id, sagaId: saga.id };
    }),
  );
  return await refusingTaken(creating);
}

function assertMayCreate(actor: Administrator, { role, permissions, figures }: NewUser): void {
  const { points, level, balance } = openingFigures(figures);
  const allowed =
    mayActOn(actor, { role, permissions }) &&
    (permissions.length === 0 || actor.role === 'admin') &&
    (balance === undefined || can(actor, 'wallets.write')) &&
    ((points === undefined && level === undefined) || can(actor, 'points.write'));
  if (!allowed) throw errors.not_yours_to_change();
}

/** A new account has zero figures and Bronze, so these need no step. The level then follows the points. */
function openingFigures({ points, level, balance }: Figures): Figures {
  return {
    ...(points === undefined || points === 0 ? {} : { points }),
    ...(level === undefined || level === 'Bronze' ? {} : { level }),
    ...(balance === undefined || balance === 0n ? {} : { balance }),
  };
}

/** Runs before the account is created, so that no half-made account is left. */
async function assertPeersAvailable(deps: Deps, steps: readonly SagaStep[]): Promise<void> {
  const { points, wallet } = peersOf(deps.config);
  const needed = new Set(steps.map(({ owner }) => owner));
  if (needed.has('wallet') && wallet === undefined) {
    throw errors.owner_missing({ message: 'The balance cannot be set: the wallet service is not connected' });
  }
  if (needed.has('points') && points === undefined) {
    throw errors.owner_missing({
      message: 'Points and level cannot be set: the points service is not connected',
    });
  }
  await Promise.all([
    needed.has('wallet') ? wallet?.getHoldings({ userIds: [] }) : undefined,
    needed.has('points') ? points?.getPoints({ userIds: [] }) : undefined,
  ]);
}

function figuresForAudit({ points, level, balance }: Figures) {
  return {
    ...(points === undefined ? {} : { points }),
    ...(level === undefined ? {} : { membershipLevel: level }),
    ...(balance === undefined ? {} : { balance: toJsonNumber(balance) }),
  };
}
