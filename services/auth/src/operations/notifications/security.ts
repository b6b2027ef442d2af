import { randomUUID } from 'node:crypto';
import type { Tx } from '@tael/postgres';
import { insertNotifications, sessionsBefore } from '../../store/notifications.ts';

/** These are no events of a topic: each happens here, once, in the transaction that tells it. */
function tellSecurity(
  tx: Tx,
  userId: string,
  kind: string,
  params: Record<string, string>,
  at: Date,
): Promise<void> {
  return insertNotifications(tx, [
    { userId, topic: 'security', kind, params, eventId: `${kind}:${randomUUID()}`, at },
  ]);
}

export function tellPasswordChanged(tx: Tx, userId: string, at: Date): Promise<void> {
  return tellSecurity(tx, userId, 'security.password-changed', {}, at);
}

export function tellEmailChanged(tx: Tx, userId: string, at: Date): Promise<void> {
  return tellSecurity(tx, userId, 'security.email-changed', {}, at);
}

/** The first sign-in of all is no news; later ones are when that kind of browser wasn't seen before. */
export async function tellNewDevice(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string; at: Date },
): Promise<void> {
  const before = await sessionsBefore(tx, session);
  if (!before.any || before.sameDevice) return;
  const { userId, userAgent, at } = session;
  await tellSecurity(tx, userId, 'security.new-device', { userAgent: userAgent.slice(0, 200) }, at);
}
