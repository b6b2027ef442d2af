import type { authRpc } from '@tael/proto';
import { pagesFromEnd, type PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import type { PayoutAccount } from '../../domain/payout-account.ts';
import type { Kind, Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { findPage, type Filter } from '../../store/lists.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findByIds, findSeen, findSteps, findUnknown, type Step } from '../../store/withdrawals.ts';
import { exportWithdrawals } from '../export-withdrawals.ts';
import { accountOf } from '../read-withdrawal.ts';

type User = Pick<
  authRpc.User,
  | ('id' | 'username' | 'email' | 'createdAt' | 'verificationLevel')
  | ('passwordChangedAt' | 'emailVerified' | 'payoutsWaitUntil')
>;

export interface People {
  owner: Pick<User, 'id' | 'username' | 'email'>;
  processedBy?: string | undefined;
}

export interface Payout extends People {
  withdrawal: Withdrawal;
  account: PayoutAccount;
}

export interface ListedPayout extends Payout {
  owner: User;
}

export interface PayoutWish {
  kind?: Kind;
  status?: Status | undefined;
  search: string;
}

export async function listPayouts(
  deps: Deps,
  { page, limit, oldestFirst, ...wish }: PayoutWish & { page: number; limit: number; oldestFirst: boolean },
): Promise<PageOf<ListedPayout> & { searchedPartially: boolean }> {
  const { filter, isPart } = await filterOf(wish, (search) => newestFoundByAuth(deps, search));
  const found = await findPage(deps.database.db, filter, { page, limit, oldestFirst });
  return { ...found, items: await withParties(deps, found.items), searchedPartially: isPart };
}

export const listUnknown = async (deps: Deps): Promise<ListedPayout[]> =>
  withParties(deps, await findUnknown(deps.database.db, 100));

export async function* exportPayouts(
  deps: Deps,
  { kind, status, search }: { kind?: Kind; status?: Status | 'unknown' | undefined; search: string },
): AsyncGenerator<Payout[]> {
  const isUnknown = status === 'unknown';
  const wish = { ...(kind && { kind }), status: isUnknown ? 'processing' : status, search } as const;
  const { filter } = await filterOf(wish, (found) => allFoundByAuth(deps, found));
  for await (const portion of exportWithdrawals(deps, filter)) {
    const rows = isUnknown ? portion.filter((row) => row.outcomeUnknownSince !== null) : portion;
    yield await withParties(deps, rows);
  }
}

export interface PayoutDetails {
  payout: ListedPayout;
  timeline: (Step & { by: string | null })[];
}

export async function readPayout(deps: Deps, id: string): Promise<PayoutDetails> {
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const [payout] = await withParties(deps, [row]);
  if (payout === undefined) throw errors.withdrawal_not_found();
  const steps = await findSteps(deps.database.db, row.id);
  const actors = await usersById(
    deps,
    steps.flatMap(({ actorId }) => actorId ?? []),
  );
  const timeline = steps.map((step) => ({ ...step, by: actors.get(step.actorId ?? '')?.username ?? null }));
  return { payout, timeline };
}

export async function readSends(deps: Deps, ids: readonly string[]): Promise<ListedPayout[]> {
  const rows = await findByIds(deps.database.db, ids);
  return await withParties(
    deps,
    rows.filter(({ kind }) => kind === 'send'),
  );
}

/** Drops payouts whose owner auth has already deleted, even if that event has not arrived here yet. */
export async function withParties(deps: Deps, rows: readonly Withdrawal[]): Promise<ListedPayout[]> {
  const users = await usersById(
    deps,
    rows.flatMap(({ userId, processedBy }) => [userId, ...(processedBy === null ? [] : [processedBy])]),
  );
  return rows.flatMap((withdrawal) => {
    const owner = users.get(withdrawal.userId);
    if (owner === undefined) return [];
    const processedBy = users.get(withdrawal.processedBy ?? '')?.username;
    return [{ withdrawal, account: accountOf(deps, withdrawal), owner, processedBy }];
  });
}

export async function usersById(
  { peers }: Pick<Deps, 'peers'>,
  ids: readonly string[],
): Promise<Map<string, User>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const { users } = await peers.auth.getUsers({ ids: asked });
  return new Map(users.map((user) => [user.id, user]));
}

interface Found {
  ids: string[];
  isPart: boolean;
}

async function filterOf(
  { kind = 'payout', status, search }: PayoutWish,
  foundByAuth: (search: string) => Promise<Found>,
): Promise<{ filter: Filter; isPart: boolean }> {
  const needle = search.trim();
  if (needle === '') return { filter: { kind, status }, isPart: false };
  const { ids, isPart } = await foundByAuth(needle);
  return { filter: { kind, status, search: needle, alsoUserIds: ids }, isPart };
}

/** Only auth can search by e-mail. A list uses the newest thousand users that auth finds. */
const mostListed = 1000;
const mostAtOnce = 5000;

async function newestFoundByAuth({ peers }: Deps, search: string): Promise<Found> {
  const { users, total } = await peers.auth.listUsers({ search, page: 1, limit: mostListed });
  return { ids: users.map(({ id }) => id), isPart: total > users.length };
}

async function allFoundByAuth({ peers }: Deps, search: string): Promise<Found> {
  const oldestFirst = { search, sortBy: 'created', ascending: true, limit: mostAtOnce };
  const ids = new Set<string>();
  for await (const { users } of pagesFromEnd((page) => peers.auth.listUsers({ ...oldestFirst, page })))
    for (const { id } of users) ids.add(id);
  return { ids: [...ids], isPart: false };
}
