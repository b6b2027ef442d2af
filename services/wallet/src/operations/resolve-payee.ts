import type { Deps } from '../deps.ts';
import { isAddress, looksLikeAddress, readAddress } from '../domain/wallet-address.ts';
import { errors } from '../errors.ts';
import { findFacts } from '../store/user-facts.ts';

export type Payee =
  | { kind: 'user'; userId: string; username: string | undefined; address?: string }
  | { kind: 'outside'; address: string };

export async function resolvePayee(deps: Deps, senderId: string, to: string): Promise<Payee> {
  const payee = looksLikeAddress(to) ? await byAddress(deps, to) : await byName(deps, to);
  if (payee.kind === 'user' && payee.userId === senderId) throw errors.own_recipient();
  return payee;
}

async function byName({ payees }: Deps, name: string): Promise<Payee> {
  const fact = await payees.byName(name);
  if (fact === undefined) throw errors.recipient_not_found();
  return { kind: 'user', userId: fact.userId, username: fact.username };
}

/** Without a chain-scanner, every address is an outside address. */
async function byAddress({ peers, database }: Deps, text: string): Promise<Payee> {
  const address = readAddress(text);
  if (address === undefined) throw isAddress(text) ? errors.wrong_checksum() : errors.invalid_address();
  const { userId } = (await peers.chainScanner?.resolveAddress({ address })) ?? {};
  if (userId === undefined) return { kind: 'outside', address };
  const facts = await findFacts(database.db, [userId]);
  return { kind: 'user', userId, username: facts.get(userId)?.username, address };
}
