import { publish } from '@tael/events';
import type { Signer } from '@tael/identity';
import type { Tx } from '@tael/postgres';
import type { Client } from '../domain/client.ts';
import { mostSessions, sessionEnd } from '../domain/session.ts';
import { revocation, sessionsRevoked } from '../events.ts';
import { endOldestSessions, insertSession } from '../store/sessions.ts';
import type { Account } from '../store/users.ts';
import { notifyNewDevice } from './notifications/security.ts';

export interface SignedIn {
  token: string;
  account: Account;
}

export async function beginSession(
  tx: Tx,
  signer: Signer,
  begin: { account: Account; client: Client; remember: boolean; provenAt?: Date | undefined; now: Date },
): Promise<SignedIn> {
  const expiresAt = sessionEnd(begin.now, begin.remember);
  const sessionId = await insertSession(tx, {
    userId: begin.account.id,
    remembered: begin.remember,
    userAgent: begin.client.userAgent,
    address: begin.client.address,
    createdAt: begin.now,
    expiresAt,
    provenAt: begin.provenAt ?? null,
  });
  const { id: userId } = begin.account;
  // The sign-in holds the account's row lock, so two concurrent ones cannot exceed the limit.
  const replaced = await endOldestSessions(tx, { userId, kept: mostSessions, now: begin.now });
  if (replaced.length > 0)
    await publish(tx, sessionsRevoked(userId, replaced, revocation.REPLACED, begin.now));
  await notifyNewDevice(tx, { id: sessionId, userId, userAgent: begin.client.userAgent, at: begin.now });
  const token = signer.client({ userId: begin.account.id, sessionId, expiresAt });
  return { token, account: begin.account };
}
