import type { Deps } from '../deps.ts';
import { allDeposits, type Wanted } from '../store/deposit-lists.ts';
import { readDeposits, withChain, type DepositPage } from './read-deposits.ts';

export interface DepositOwner {
  _id: string;
  username: string;
  email: string;
}

type Owners = ReadonlyMap<string, DepositOwner>;

export type Listed = DepositPage['deposits'][number] & {
  owner: DepositOwner | null;
  processedBy: { username: string } | null;
};

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
    yield await withOwners(deps, withChain(deps, portion));
}

async function withOwners(deps: Pick<Deps, 'peers'>, deposits: DepositPage['deposits']): Promise<Listed[]> {
  const ids = deposits.flatMap(({ userId, decidedBy }) => [userId, decidedBy ?? []].flat());
  const owners = await findOwners(deps, ids);
  return deposits.map((deposit) => withOwner(deposit, owners));
}

export async function findOwners({ peers }: Pick<Deps, 'peers'>, ids: readonly string[]): Promise<Owners> {
  const distinct = [...new Set(ids)];
  const { users } = distinct.length === 0 ? { users: [] } : await peers.auth.getUsers({ ids: distinct });
  return new Map(users.map(({ id, username, email }) => [id, { _id: id, username, email }]));
}

export function withOwner(deposit: DepositPage['deposits'][number], owners: Owners): Listed {
  const decider = owners.get(deposit.decidedBy ?? '');
  return {
    ...deposit,
    owner: owners.get(deposit.userId) ?? null,
    processedBy: decider ? { username: decider.username } : null,
  };
}
