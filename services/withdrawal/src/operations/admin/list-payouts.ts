import type { authRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { PayoutAccount } from '../../domain/payout-account.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { findPage, type Filter, type PageOf } from '../../store/lists.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findSeen, findSteps, type Step } from '../../store/withdrawals.ts';
import { exportWithdrawals } from '../export-withdrawals.ts';
import { accountOf } from '../read-withdrawal.ts';

type User = Pick<authRpc.User, 'id' | 'username' | 'email'>;

/** As auth knows them: nothing that the payout itself holds. */
export interface People {
  owner: User;
  processedBy?: string | undefined;
}

export interface Payout extends People {
  withdrawal: Withdrawal;
  account: PayoutAccount;
}

export interface PayoutWish {
  status?: Status | undefined;
  search: string;
}

/** Newest first; what belongs to a deleted account is in no list. */
export async function listPayouts(
  deps: Deps,
  { page, limit, ...wish }: PayoutWish & { page: number; limit: number },
): Promise<PageOf<Payout>> {
  const found = await findPage(deps.database.db, await filterOf(deps, wish), { page, limit });
  return { ...found, items: await withParties(deps, found.items) };
}

export async function* exportPayouts(deps: Deps, wish: PayoutWish): AsyncGenerator<Payout[]> {
  const portions = exportWithdrawals(deps, await filterOf(deps, wish));
  for await (const portion of portions) yield await withParties(deps, portion);
}

export interface PayoutDetails {
  payout: Payout;
  timeline: (Step & { by: string | undefined })[];
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
  const timeline = steps.map((step) => ({ ...step, by: actors.get(step.actorId ?? '')?.username }));
  return { payout, timeline };
}

/** With names and addresses as auth knows them now. Whoever is deleted there already is left out here. */
async function withParties(deps: Deps, rows: readonly Withdrawal[]): Promise<Payout[]> {
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

/** By e-mail only auth can search; of those it finds, the newest thousand count. */
const mostPages = 10;
const pageSize = 100;

async function filterOf(deps: Deps, { status, search }: PayoutWish): Promise<Filter> {
  const needle = search.trim();
  return needle === '' ? { status } : { status, search: needle, alsoOf: await foundByAuth(deps, needle) };
}

async function foundByAuth({ peers }: Deps, search: string): Promise<string[]> {
  const pageOf = (page: number) => peers.auth.listUsers({ search, page, limit: pageSize });
  const first = await pageOf(1);
  const count = Math.min(first.totalPages, mostPages);
  const rest = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, i) => pageOf(i + 2)));
  return [first, ...rest].flatMap(({ users }) => users.map(({ id }) => id));
}
