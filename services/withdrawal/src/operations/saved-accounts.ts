import type { Deps } from '../deps.ts';
import type { Method, PayoutAccount } from '../domain/payout-account.ts';
import { errors } from '../errors.ts';
import {
  deleteAccount,
  findAccounts,
  lockAccounts,
  makeDefault,
  saveAccount,
  type SavedAccount,
} from '../store/payout-accounts.ts';

export type { SavedAccount };

const most = 20;

export const listAccounts = ({ database }: Deps, userId: string): Promise<SavedAccount[]> =>
  findAccounts(database.db, userId);

export function keepAccount(
  { database, safe, clock }: Deps,
  { userId, account, asDefault }: { userId: string; account: PayoutAccount<Method>; asDefault: boolean },
): Promise<SavedAccount> {
  return database.transaction(async (tx) => {
    await lockAccounts(tx, userId);
    const saved = await saveAccount(tx, {
      userId,
      method: account.method,
      sealedAccount: safe.seal(userId, account),
      fingerprint: safe.fingerprint(account),
      at: clock.now(),
    });
    const all = await findAccounts(tx, userId);
    if (all.length > most) throw errors.too_many_accounts();
    if (!asDefault && all.some(({ isDefault }) => isDefault)) return saved;
    await makeDefault(tx, userId, saved.id);
    return { ...saved, isDefault: true };
  });
}

export function forgetAccount({ database }: Deps, userId: string, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAccounts(tx, userId);
    const all = await findAccounts(tx, userId);
    const gone = all.find((account) => account.id === id.toLowerCase());
    if (gone === undefined) throw errors.account_not_found();
    await deleteAccount(tx, userId, gone.id);
    const next = all.find((account) => account.id !== gone.id);
    if (gone.isDefault && next !== undefined) await makeDefault(tx, userId, next.id);
  });
}
