export interface Authority {
  role: string;
  permissions: readonly string[];
}

/** A moderator must not change an account with more rights: by setting its e-mail address they could take it over. */
export function mayActOn(actor: Authority, subject: Authority): boolean {
  if (actor.role === 'admin' || subject.role === 'user') return true;
  if (subject.role === 'admin') return false;
  return subject.permissions.every((permission) => actor.permissions.includes(permission));
}

export interface Standing extends Authority {
  status: string;
}

const ranks = ['user', 'moderator', 'admin'];
const rank = ({ role }: Authority): number => ranks.indexOf(role);

/** These move value, run the system, or open documents of identity. */
const weighty: ReadonlySet<string> = new Set([
  'users.write',
  'wallets.write',
  'withdrawals.process',
  'points.write',
  'transactions.decide',
  'referrals.decide',
  'system.run',
  'treasury.operate',
  'verifications.decide',
]);

/** Whether a change gives rights over value or the system. To make staff active again gives back all of theirs. */
export function givesRights(before: Standing | undefined, after: Standing): boolean {
  if (after.role === 'user') return false;
  if (before === undefined || rank(after) > rank(before)) return true;
  if (before.status !== 'active' && after.status === 'active') return true;
  if (after.role === 'admin' || before.role === 'admin') return false;
  return after.permissions.some((one) => weighty.has(one) && !before.permissions.includes(one));
}

/** Such a person can't be one of the two people that an act needs. */
export function isFresh(
  { role, rightsSince }: { role: string; rightsSince: Date | null },
  now: Date,
  freshHours: number,
): boolean {
  return (
    role !== 'user' && rightsSince !== null && now.getTime() - rightsSince.getTime() < freshHours * 3_600_000
  );
}
