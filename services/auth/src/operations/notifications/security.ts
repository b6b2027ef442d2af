import { randomUUID } from 'node:crypto';
import type { Tx } from '@tael/postgres';
import { insertMail } from '../../store/mails.ts';
import { insertNotifications, sessionsBefore, type NewNotification } from '../../store/notifications.ts';
import { readSettings } from '../../store/settings.ts';

/** These are no events of a topic: each happens here, once, in the transaction that tells it. */
function tellSecurity(
  tx: Tx,
  happening: Omit<NewNotification, 'eventId' | 'params'> & { params?: NewNotification['params'] },
): Promise<void> {
  return insertNotifications(tx, [
    { params: {}, ...happening, eventId: `${happening.kind}:${randomUUID()}` },
  ]);
}

/** Listed, and mailed whatever the settings say. */
export async function tellPasswordChanged(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<void> {
  const { preferences } = await readSettings(tx, account.id);
  const { language } = preferences;
  await insertMail(tx, { address: account.email, kind: 'password-changed', language, userId: null }, at);
  await tellSecurity(tx, { userId: account.id, topic: 'protection', kind: 'security.password-changed', at });
}

export function tellEmailChanged(tx: Tx, userId: string, at: Date): Promise<void> {
  return tellSecurity(tx, { userId, topic: 'protection', kind: 'security.email-changed', at });
}

/** The first sign-in of all is no news; later ones are when that kind of browser wasn't seen before. */
export async function tellNewDevice(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string; at: Date },
): Promise<void> {
  const before = await sessionsBefore(tx, session);
  if (!before.any || before.sameDevice) return;
  const { userId, userAgent, at } = session;
  const params = { userAgent: userAgent.slice(0, 200) };
  await tellSecurity(tx, { userId, topic: 'security', kind: 'security.new-device', params, at });
}
