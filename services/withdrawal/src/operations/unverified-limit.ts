import { formatYuan, type Minor } from '@tael/money';
import { authRpc } from '@tael/proto';
import type { Refusal } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { holderOf, type PayoutAccount } from '../domain/payout-account.ts';
import { shanghaiDay, startOfDay } from '../domain/shanghai-day.ts';
import { errors } from '../errors.ts';
import { findApprovedOf } from '../store/approved-days.ts';
import type { Withdrawal } from '../store/rows.ts';
import { sumAsked } from '../store/withdrawals.ts';
import { accountOf } from './read-withdrawal.ts';

type Owner = Pick<authRpc.User, 'id' | 'verificationLevel'>;

interface Leaving {
  owner: Owner;
  account: PayoutAccount;
}

export type Identity = 'verified' | 'unverified' | 'other_name';

/** In the order of `items`. All are `verified` without a limit, and auth is not asked. */
export async function identify(
  { config, peers }: Pick<Deps, 'config' | 'peers'>,
  items: readonly Leaving[],
): Promise<Identity[]> {
  if (config.UNVERIFIED_LIMIT_A_DAY === undefined) return items.map(() => 'verified');
  const named = items.flatMap(({ owner, account }, n) => {
    const name = isVerified(owner) ? holderOf(account) : undefined;
    return name === undefined ? [] : [{ n, userId: owner.id, name }];
  });
  const { comparisons } =
    named.length === 0 ? { comparisons: [] } : await peers.auth.compareNames({ users: named });
  const different = new Set(
    named.filter((_one, at) => comparisons[at] === authRpc.NameComparison.DIFFERENT).map(({ n }) => n),
  );
  return items.map(({ owner }, n) => {
    if (!isVerified(owner)) return 'unverified';
    return different.has(n) ? 'other_name' : 'verified';
  });
}

const isVerified = ({ verificationLevel }: Owner): boolean => verificationLevel === 'Verified';

/** `approved` is the worth that left on the day, without this item. */
export function unverifiedRefusal(
  { config }: Pick<Deps, 'config'>,
  identity: Identity,
  { approved, worth }: { approved: Minor; worth: Minor },
): Refusal | undefined {
  const limit = config.UNVERIFIED_LIMIT_A_DAY;
  if (limit === undefined || identity === 'verified' || approved + worth <= limit) return undefined;
  const why =
    identity === 'unverified'
      ? "This user's identity is not verified"
      : "The holder of this account does not have the user's verified name";
  return errors.unverified_limit({
    message: `${why}: payouts approved today would be ${formatYuan(approved + worth)}, above the limit of ${formatYuan(limit)}`,
  });
}

/** Of pending items, as they stand now. The approval counts again, under a lock. */
export async function findUnverified(
  deps: Deps,
  items: readonly { withdrawal: Withdrawal; owner: Owner }[],
): Promise<Map<string, Refusal>> {
  const pending = items.filter(({ withdrawal }) => withdrawal.status === 'pending');
  if (deps.config.UNVERIFIED_LIMIT_A_DAY === undefined || pending.length === 0) return new Map();
  const today = shanghaiDay(deps.clock.now());
  const [identities, days] = await Promise.all([
    identify(
      deps,
      pending.map(({ withdrawal, owner }) => ({ owner, account: accountOf(deps, withdrawal) })),
    ),
    findApprovedOf(
      deps.database.db,
      today,
      pending.map(({ withdrawal }) => withdrawal.userId),
    ),
  ]);
  return new Map(
    pending.flatMap(({ withdrawal: { id, userId, worth } }, n) => {
      const approved = days.find(({ scope }) => scope === userId)?.amount ?? 0n;
      const refusal = unverifiedRefusal(deps, identities[n] ?? 'unverified', { approved, worth });
      return refusal === undefined ? [] : [[id, refusal] as const];
    }),
  );
}

/** Two requests at once can pass together: the desk decides. */
export async function exceedsUnverifiedLimit(
  deps: Deps,
  { userId, account, worth }: { userId: string; account: PayoutAccount; worth: Minor },
): Promise<Exclude<Identity, 'verified'> | false> {
  const { config, database, clock, peers } = deps;
  const limit = config.UNVERIFIED_LIMIT_A_DAY;
  if (limit === undefined) return false;
  const asked = await sumAsked(database.db, userId, startOfDay(shanghaiDay(clock.now())));
  if (asked + worth <= limit) return false;
  const { users } = await peers.auth.getUsers({ ids: [userId] });
  const owner = users[0] ?? { id: userId, verificationLevel: '' };
  const [identity = 'unverified'] = await identify(deps, [{ owner, account }]);
  return identity === 'verified' ? false : identity;
}

export async function assertWithinUnverifiedLimit(
  ...request: Parameters<typeof exceedsUnverifiedLimit>
): Promise<void> {
  const identity = await exceedsUnverifiedLimit(...request);
  if (identity === 'unverified') throw errors.identity_not_verified();
  if (identity === 'other_name') throw errors.other_name();
}
