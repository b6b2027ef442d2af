import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { mayEnrol } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { deleteRecoveryCodes, lockFactor } from '../../store/second-factors.ts';
import type { Account } from '../../store/users.ts';
import { notifyFactorChange } from '../notifications/security.ts';

/** After a removal, under the account's lock. The recovery codes go with the last factor. */
export async function endFactorIfLast(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  account: Account,
  at: Date,
): Promise<void> {
  const setting = config.ADMIN_SECOND_FACTOR;
  if (!mayEnrol(account.role, setting)) return;
  if ((await lockFactor(tx, account.id))?.enrolledAt || (await countPasskeys(tx, account.id)) > 0) return;
  if (setting === 'required') throw errors.second_factor_stays();
  await deleteRecoveryCodes(tx, account.id);
  await notifyFactorChange(tx, account, 'off', at);
}
