import type { Tx } from '@tael/postgres';
import { defaultSettings } from '../../domain/settings.ts';
import { findActiveAdmins, findNames } from '../../store/admin-users.ts';
import { insertMail } from '../../store/mails.ts';

export interface RightsNews {
  byId: string;
  to: string;
  role: string;
  aloneAt?: Date | undefined;
}

/** To every active administrator, in the transaction of the grant or of its proposal. */
export async function mailOfRights(
  tx: Tx,
  kind: 'right-given' | 'right-proposed',
  { byId, to, role, aloneAt }: RightsNews,
  at: Date,
): Promise<void> {
  const by = (await findNames(tx, [byId])).get(byId) ?? '';
  const params = { by, to, role, ...(aloneAt && { aloneAt: aloneAt.toISOString() }) };
  for (const { email: address, language } of await findActiveAdmins(tx)) {
    const mail = { address, kind, language: language ?? defaultSettings.preferences.language, params };
    await insertMail(tx, { ...mail, userId: null }, at);
  }
}
