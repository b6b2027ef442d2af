import type { Db, Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { findActiveAdmins } from '../../store/admin-users.ts';

export async function isAlone(db: Db | Tx, userId: string): Promise<boolean> {
  const admins = await findActiveAdmins(db);
  return admins.length === 1 && admins[0]?.id === userId;
}

/** When an act of a single administrator takes effect. Undefined if another administrator can approve it. */
export async function aloneAt(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { userId }: { userId: string },
  at: Date,
): Promise<Date | undefined> {
  if (!(await isAlone(tx, userId))) return undefined;
  return new Date(at.getTime() + config.FRESH_RIGHT_HOURS * 3_600_000);
}
