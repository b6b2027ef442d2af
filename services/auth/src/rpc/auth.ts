import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { authRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { payoutsWaitUntil, type Changes } from '../domain/account.ts';
import type { SessionState } from '../domain/session.ts';
import { checkSessions, type CheckedSession } from '../operations/check-sessions.ts';
import { findPayee, readAccount, readAccounts, type OwnAccount } from '../operations/read-account.ts';
import { compareNames, type NameComparison } from '../operations/verification/compare-names.ts';
import { verifyPassword } from '../operations/verify-password.ts';

type Account = OwnAccount['account'];
const { SessionState: State, NameComparison: Comparison } = authRpc;

const states: Record<SessionState, authRpc.SessionState> = {
  live: State.LIVE,
  ended: State.ENDED,
  inactive: State.INACTIVE,
};
const comparisons: Record<NameComparison, authRpc.NameComparison> = {
  same: Comparison.SAME,
  different: Comparison.DIFFERENT,
  none: Comparison.NONE,
};
type ToldField =
  | ('id' | 'username' | 'email' | 'emailVerifiedAt' | 'role' | 'status' | 'permissions' | 'version')
  | (
      | 'verificationLevel'
      | 'membershipLevel'
      | 'createdAt'
      | 'updatedAt'
      | 'lastLogin'
      | 'lastActive'
      | 'lastSession'
    );

const mostSessions = 500;
const mostUsers = 1000;

export type AccountRpc = Omit<
  ServiceImpl<typeof authRpc.AuthService>,
  'listUsers' | 'getUserStats' | 'recordStatus' | 'getStatus'
>;

export const accountRpc = (deps: Deps): AccountRpc => ({
  async getPublicKeys() {
    const keys = await deps.keys.publicKeys();
    return { keys: keys.map(({ kid, publicPem }) => ({ kid, pem: publicPem })) };
  },

  async checkSessions({ sessions }) {
    atMost(mostSessions, sessions);
    return { sessions: (await checkSessions(deps, sessions)).map(toChecked) };
  },

  async getUsers({ ids }) {
    atMost(mostUsers, ids);
    return { users: (await readAccounts(deps, ids)).map(toUser) };
  },

  async resolvePayee({ username }) {
    const payee = await findPayee(deps, username);
    if (payee === undefined) return {};
    const { id: userId, username: name, status, createdAt } = payee;
    return { payee: { userId, username: name, status, registeredAt: timestampFromDate(createdAt) } };
  },

  async getAccount({ userId }) {
    const { account, checkedInToday } = await readAccount(deps, userId);
    const { firstName, lastName, phoneNumber, country, city, dateOfBirth } = account;
    return {
      user: toUser(account),
      verifiedEmailRequired: deps.config.VERIFIED_EMAIL === 'required',
      invitationCode: account.invitationCode,
      ...(account.lastCheckin === null ? {} : { lastCheckin: account.lastCheckin }),
      checkedInToday,
      streak: account.checkinStreak,
      profile: { firstName, lastName, phoneNumber, country, city, dateOfBirth },
    };
  },

  async verifyPassword(claim) {
    return { correct: await deps.passwords.admit(() => verifyPassword(deps, claim)) };
  },

  async compareNames({ users }) {
    atMost(mostUsers, users);
    return { comparisons: (await compareNames(deps, users)).map((one) => comparisons[one]) };
  },
});

function atMost(most: number, items: readonly unknown[]): void {
  if (items.length > most) throw new ConnectError(`at most ${most} at a time`, Code.InvalidArgument);
}

function toChecked({
  sessionId,
  state,
  internal,
}: CheckedSession): MessageInitShape<typeof authRpc.CheckedSessionSchema> {
  if (internal === undefined) return { sessionId, state: states[state] };
  const expiresAt = timestampFromDate(internal.expiresAt);
  return { sessionId, state: states[state], internalToken: internal.token, expiresAt };
}

export function toUser(
  account: Pick<Account, ToldField> & Partial<Changes>,
): MessageInitShape<typeof authRpc.UserSchema> {
  const { lastLogin, lastActive, lastSession, passwordChangedAt = null } = account;
  const { emailChangedAt = null, secondFactorChangedAt = null } = account;
  const until = payoutsWaitUntil({ emailChangedAt, passwordChangedAt, secondFactorChangedAt });
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    role: account.role,
    status: account.status,
    permissions: account.permissions,
    verificationLevel: account.verificationLevel,
    membershipLevel: account.membershipLevel,
    createdAt: timestampFromDate(account.createdAt),
    updatedAt: timestampFromDate(account.updatedAt),
    ...(lastLogin === null ? {} : { lastLogin: timestampFromDate(lastLogin) }),
    ...(lastActive === null ? {} : { lastActive: timestampFromDate(lastActive) }),
    ...(lastSession === null ? {} : { lastSession: timestampFromDate(lastSession) }),
    ...(passwordChangedAt === null ? {} : { passwordChangedAt: timestampFromDate(passwordChangedAt) }),
    ...(until === undefined ? {} : { payoutsWaitUntil: timestampFromDate(until) }),
    version: account.version,
  };
}
