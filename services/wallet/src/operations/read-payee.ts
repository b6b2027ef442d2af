import type { Deps } from '../deps.ts';
import { looksLikeAddress, resembles } from '../domain/wallet-address.ts';
import { errors } from '../errors.ts';
import { findRecentPayees } from '../store/own-transactions.ts';
import { resolvePayee } from './resolve-payee.ts';

interface KnownPayee {
  address: string;
  atOnce: boolean;
  isFirst: boolean;
  resembles: string | null;
}

/** All of the newest sends that the list of payees covers. */
const most = 1000;

export async function readPayee(deps: Deps, userId: string, text: string): Promise<KnownPayee> {
  if (!looksLikeAddress(text)) throw errors.invalid_address();
  const { kind, address = text } = await resolvePayee(deps, userId, text);
  const recent = await findRecentPayees(deps.database.db, userId, most);
  const addresses = recent.flatMap((one) => one.address ?? []);
  return {
    address,
    atOnce: kind === 'user',
    isFirst: !addresses.includes(address),
    resembles: addresses.find((one) => resembles(one, address)) ?? null,
  };
}
