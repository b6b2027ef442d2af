import type { Deps } from '../deps.ts';
import { listAddresses, type ListedAddress } from '../store/addresses.ts';

export const listDepositAddresses = (
  { database }: Pick<Deps, 'database'>,
  page: { after: string | undefined; take: number },
): Promise<ListedAddress[]> => listAddresses(database.db, page.after, page.take);
