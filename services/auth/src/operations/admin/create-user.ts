import { randomUUID } from 'node:crypto';
import { propose, type Act, type Action } from '@tael/approvals';
import { can, type Permission, type Role } from '@tael/identity';
import { once, type Attempt } from '@tael/idempotency';
import { toJsonNumber } from '@tael/money';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/account.ts';
import { givesRights, mayActOn } from '../../domain/authority.ts';
import { emailKey } from '../../domain/email.ts';
import { passwordProblem } from '../../domain/password.ts';
import {
  figureSteps,
  figuresWritten,
  writtenFigures,
  type Actor,
  type Figures,
  type Saga,
  type WrittenFigures,
} from '../../domain/saga.ts';
import { usernameKeys, usernameProblem } from '../../domain/username.ts';
import { errors } from '../../errors.ts';
import { rulesFor } from '../../password-rules.ts';
import { insertSaga } from '../../store/sagas.ts';
import { findByEmail, findByUsername } from '../../store/users.ts';
import { openAccount, refusingTaken } from '../open-account.ts';
import { aloneAt } from './alone.ts';
import { driveSaga } from './drive-saga.ts';
import { answeredOnce, type Answered, type Edited, type Kept, type Opening } from './edit-user.ts';
import { mailOfRights } from './mail-of-rights.ts';
import { planFigures } from './plan-figures.ts';
import { actorOf, recordAct, type Administrator } from './record-act.ts';
import { approvalBook } from './record-approval.ts';

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
): Promise<Answered<T>> {
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
  // Asks the owners before the account is created, so that no half-made account is left.
  const none = { id: randomUUID(), membershipLevel: 'Bronze' } as const;
  const { needsSecondPerson: value } = await planFigures(deps, actor, none, opening);
  const passwordHash = await deps.passwords.hash(user.password);
  const createdAt = deps.clock.now();

  const account = { ...withoutPassword(user), passwordHash, figures: opening };
  const creating = deps.database.transaction((tx) =>
    once<Kept<T>>(tx, attempt, async () => {
      const rights = deps.config.SECOND_PERSON === 'required' && givesRights(undefined, user);
      if (value || rights) {
        const act = await proposeAccount(deps, tx, account, { actor, reason, value }, createdAt);
        return { userId: '', approvalId: act.id };
      }
      const by = { actor: actorOf(actor), reason, isApproved: false };
      const made = await makeAccount(tx, account, by, createdAt);
      return { userId: made.userId, ...(made.saga && { sagaId: made.saga.id }) };
    }),
  );
  return await refusingTaken(creating);
}

type AccountToMake = Omit<NewUser, 'password'> & { passwordHash: string };

const withoutPassword = ({ password: _password, ...rest }: NewUser): Omit<NewUser, 'password'> => rest;

async function makeAccount(
  tx: Tx,
  { figures, ...user }: AccountToMake,
  { actor, reason, isApproved }: { actor: Actor; reason: string; isApproved: boolean },
  at: Date,
): Promise<{ userId: string; saga?: Saga }> {
  const { username, email, role, passwordHash, status, permissions } = user;
  const gives = givesRights(undefined, user);
  const account = await openAccount(
    tx,
    {
      ...{ username, email, emailVerifiedAt: null, passwordHash, role, status, permissions },
      ...{ ...usernameKeys(username), emailKey: emailKey(email) },
      rightsSince: gives ? at : null,
      referrerId: null,
      createdAt: at,
    },
    { createdByAdmin: true },
  );
  if (gives) await mailOfRights(tx, 'right-given', { byId: actor.userId, to: username, role }, at);
  await recordAct(tx, {
    actor,
    action: 'user.create',
    userId: account.id,
    before: null,
    after: shownAccount({ figures, ...user }),
    reason,
    at,
  });
  const steps = figureSteps(figures, isApproved);
  if (steps.length === 0) return { userId: account.id };
  const begun = { kind: 'create-user' as const, userId: account.id, actor, reason, steps };
  return { userId: account.id, saga: await insertSaga(tx, { ...begun, priorStatus: null }, at) };
}

const shownAccount = ({ username, email, role, status, permissions, figures }: AccountToMake) => ({
  ...{ username, email, role, status, permissions },
  ...figuresForAudit(figures),
});

type Payload = Omit<AccountToMake, 'figures'> & { figures: WrittenFigures };

async function proposeAccount(
  deps: Deps,
  tx: Tx,
  account: AccountToMake,
  { actor, reason, value }: { actor: Administrator; reason: string; value: boolean },
  at: Date,
): Promise<Act> {
  const { username, email, role, figures, ...rest } = account;
  if ((await findByEmail(tx, emailKey(email))) !== undefined) throw errors.email_taken();
  if ((await findByUsername(tx, usernameKeys(username).usernameKey)) !== undefined)
    throw errors.username_taken();
  const alone = value ? undefined : await aloneAt(deps, tx, actor, at);
  if (givesRights(undefined, account))
    await mailOfRights(tx, 'right-proposed', { byId: actor.userId, to: username, role, aloneAt: alone }, at);
  const act = {
    action: 'user.create',
    object: { kind: 'user', id: '', label: username },
    about: null,
    before: {},
    after: shownAccount(account),
    payload: { username, email, role, ...rest, figures: writtenFigures(figures) },
  } as const;
  return propose(approvalBook, tx, { ...act, actor, reason, aloneAt: alone }, at);
}

export const createAction = (deps: Deps): Action => ({
  access: 'admin',
  prepare: ({ payload, proposedBy, proposedRole, requestId, reason }, secondPerson) => {
    const account = payload as Payload;
    const actor = { userId: proposedBy, role: proposedRole, requestId };
    const isApproved = secondPerson !== null;
    return async (tx, at) => {
      const made = { ...account, figures: figuresWritten(account.figures) };
      const { saga } = await makeAccount(tx, made, { actor, reason, isApproved }, at);
      return saga && (() => driveSaga(deps, saga));
    };
  },
});

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

function figuresForAudit({ points, level, balance }: Figures) {
  return {
    ...(points === undefined ? {} : { points }),
    ...(level === undefined ? {} : { membershipLevel: level }),
    ...(balance === undefined ? {} : { balance: toJsonNumber(balance) }),
  };
}
