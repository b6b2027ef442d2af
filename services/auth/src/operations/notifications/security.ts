import { randomUUID } from 'node:crypto';
import type { Tx } from '@tael/postgres';
import { insertMail } from '../../store/mails.ts';
import { insertNotifications, sessionsBefore, type NewNotification } from '../../store/notifications.ts';
import { findSettings } from '../../store/settings.ts';
import { noteFactorChange } from '../../store/users.ts';

/** No Kafka event stands behind these, so a random id takes the place of the event id. */
function notifySecurity(
  tx: Tx,
  content: Omit<NewNotification, 'eventId' | 'params'> & { params?: NewNotification['params'] },
): Promise<void> {
  return insertNotifications(tx, [{ params: {}, ...content, eventId: `${content.kind}:${randomUUID()}` }]);
}

async function mailAlways(
  tx: Tx,
  { id, email: address }: { id: string; email: string },
  kind: Parameters<typeof insertMail>[1]['kind'],
  at: Date,
): Promise<void> {
  const { preferences } = await findSettings(tx, id);
  const { language } = preferences;
  await insertMail(tx, { address, kind, language, userId: null }, at);
}

/** Mailed whatever the settings are. */
export async function notifyPasswordChanged(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<void> {
  await mailAlways(tx, account, 'password-changed', at);
  await notifySecurity(tx, {
    userId: account.id,
    topic: 'protection',
    kind: 'security.password-changed',
    at,
  });
}

export function notifyEmailChanged(tx: Tx, userId: string, at: Date): Promise<void> {
  return notifySecurity(tx, { userId, topic: 'protection', kind: 'security.email-changed', at });
}

type FactorChange = 'on' | 'app-off' | 'off' | 'reset';

/** Mailed when the account is left without one. Payouts wait after it. */
export async function notifyFactorChange(
  tx: Tx,
  account: { id: string; email: string },
  change: FactorChange,
  at: Date,
): Promise<void> {
  await noteFactorChange(tx, account.id, at);
  if (change === 'off' || change === 'reset') await mailAlways(tx, account, `second-factor-${change}`, at);
  const kind = `security.second-factor-${change}`;
  await notifySecurity(tx, { userId: account.id, topic: 'protection', kind, at });
}

export async function notifyCodesGuessed(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<void> {
  await mailAlways(tx, account, 'second-factor-guessed', at);
  const kind = 'security.second-factor-guessed';
  await notifySecurity(tx, { userId: account.id, topic: 'protection', kind, at });
}

type PasskeyChange = 'added' | 'removed' | 'copied';

/** Mailed whatever the settings are: a passkey opens the account. Payouts wait after it. */
export async function notifyPasskey(
  tx: Tx,
  account: { id: string; email: string },
  { change, name, at }: { change: PasskeyChange; name: string; at: Date },
): Promise<void> {
  await noteFactorChange(tx, account.id, at);
  await mailAlways(tx, account, `passkey-${change}`, at);
  const kind = `security.passkey-${change}`;
  await notifySecurity(tx, { userId: account.id, topic: 'protection', kind, params: { name }, at });
}

export function notifyRecoveryCodeUsed(tx: Tx, userId: string, left: number, at: Date): Promise<void> {
  const kind = 'security.recovery-code-used';
  return notifySecurity(tx, { userId, topic: 'protection', kind, params: { left }, at });
}

/** No notification for an account's first sign-in, or for a user agent that it has used before. */
export async function notifyNewDevice(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string; at: Date },
): Promise<void> {
  const before = await sessionsBefore(tx, session);
  if (!before.any || before.sameDevice) return;
  const { userId, userAgent, at } = session;
  const params = { userAgent: userAgent.slice(0, 200) };
  await notifySecurity(tx, { userId, topic: 'security', kind: 'security.new-device', params, at });
}
