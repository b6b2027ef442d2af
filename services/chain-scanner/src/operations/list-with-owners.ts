import type { Deps } from '../deps.ts';
import { allDeposits, type Wanted } from '../store/deposit-lists.ts';
import { readDeposits, withNeeded, type DepositPage } from './read-deposits.ts';

export interface DepositOwner {
  _id: string;
  username: string;
  email: string;
}

export type Listed = DepositPage['deposits'][number] & { owner: DepositOwner | null };

export async function listWithOwners(
  deps: Pick<Deps, 'database' | 'nodes' | 'peers'>,
  wanted: Wanted,
): Promise<Omit<DepositPage, 'deposits'> & { deposits: Listed[] }> {
  const { deposits, ...pages } = await readDeposits(deps, wanted);
  return { deposits: await withOwners(deps, deposits), ...pages };
}

export async function* exportWithOwners(
  deps: Pick<Deps, 'database' | 'nodes' | 'peers'>,
  wanted: Pick<Wanted, 'chainId' | 'state'>,
): AsyncGenerator<Listed[]> {
  for await (const portion of allDeposits(deps.database.db, wanted))
    yield await withOwners(deps, withNeeded(deps, portion));
}

async function withOwners(
  { peers }: Pick<Deps, 'peers'>,
  deposits: DepositPage['deposits'],
): Promise<Listed[]> {
  const ids = [...new Set(deposits.map(({ userId }) => userId))];
  const { users } = ids.length === 0 ? { users: [] } : await peers.auth.getUsers({ ids });
  const owners = new Map(users.map(({ id, username, email }) => [id, { _id: id, username, email }]));
  return deposits.map((deposit) => ({ ...deposit, owner: owners.get(deposit.userId) ?? null }));
}
