import type { Deps } from '../deps.ts';
import { readAddress } from '../domain/wallet-address.ts';
import { errors } from '../errors.ts';
import { findRecentPayees } from '../store/own-transactions.ts';
import {
  deleteAddress,
  findAddresses,
  lockAddresses,
  saveAddress,
  type SavedAddress,
} from '../store/saved-addresses.ts';

type Needs = Pick<Deps, 'database' | 'clock'>;

const most = 100;
/** All of the newest sends that the list of payees covers. */
const mostPayees = 1000;

export const listAddresses = ({ database }: Needs, userId: string): Promise<SavedAddress[]> =>
  findAddresses(database.db, userId);

/** The address is the key: a repeat changes nothing. */
export async function nameAddress(
  { database, clock }: Needs,
  { userId, text, name }: { userId: string; text: string; name: string },
): Promise<SavedAddress> {
  const address = readAddress(text);
  if (address === undefined) throw errors.invalid_address();
  const payees = await findRecentPayees(database.db, userId, mostPayees);
  const hasSent = payees.some((payee) => payee.address === address);
  return await database.transaction(async (tx) => {
    await lockAddresses(tx, userId);
    const saved = await findAddresses(tx, userId);
    const known = saved.find((one) => one.address === address);
    if (known === undefined && !hasSent) throw errors.address_unknown();
    if (known === undefined && saved.length >= most) throw errors.too_many_addresses();
    if (saved.some((one) => one.address !== address && isSameName(one.name, name))) throw errors.name_taken();
    const savedAddress = { address, name, savedAt: known?.savedAt ?? clock.now() };
    await saveAddress(tx, userId, savedAddress);
    return savedAddress;
  });
}

/** Two addresses under one name would be chosen for each other. */
const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

export async function forgetAddress({ database }: Needs, userId: string, text: string): Promise<void> {
  const address = readAddress(text);
  if (address !== undefined) await deleteAddress(database.db, userId, address);
}
