import type { Deps } from '../deps.ts';
import type { Wanted } from '../store/deposit-lists.ts';
import { readDeposits, type DepositPage } from './read-deposits.ts';

export interface DepositOwner {
  _id: string;
  username: string;
  email: string;
}

type Listed = DepositPage['deposits'][number] & { owner: DepositOwner | null };

/** With whom each is of; nobody for an account that is gone. */
export async function listWithOwners(
  deps: Pick<Deps, 'database' | 'nodes' | 'peers'>,
  wanted: Wanted,
): Promise<Omit<DepositPage, 'deposits'> & { deposits: Listed[] }> {
  const { deposits, ...pages } = await readDeposits(deps, wanted);
  const ids = [...new Set(deposits.map(({ userId }) => userId))];
  const { users } = ids.length === 0 ? { users: [] } : await deps.peers.auth.getUsers({ ids });
  const owners = new Map(users.map(({ id, username, email }) => [id, { _id: id, username, email }]));
  return {
    deposits: deposits.map((deposit) => ({ ...deposit, owner: owners.get(deposit.userId) ?? null })),
    ...pages,
  };
}
