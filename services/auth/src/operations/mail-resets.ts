import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { addressWaitMs } from '../domain/account.ts';
import { resetMail } from '../domain/reset-mail.ts';
import {
  claimResetRequests,
  countResets,
  deleteResetRequest,
  insertReset,
  type ResetRequest,
} from '../store/password-resets.ts';
import { readSettings } from '../store/settings.ts';
import { findByEmail } from '../store/users.ts';

export const resetLifeMs = 30 * 60_000;
const retryAfterMs = 30_000;
const mostAttempts = 10;
/** Nobody's mailbox is to be flooded by somebody else. */
const mostAnHour = 5;

export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Mails a link for each due request that belongs to an account. The token exists in the mail only. */
export async function mailResets(deps: Deps): Promise<string> {
  let sent = 0;
  let failed = 0;
  for (;;) {
    const now = deps.clock.now();
    const due = await claimResetRequests(deps.database.db, now, new Date(now.getTime() + retryAfterMs));
    if (due.length === 0) return failed === 0 ? `${sent} sent` : `${sent} sent, ${failed} failed`;
    for (const request of due) {
      try {
        if (await mailReset(deps, request)) sent += 1;
        await deleteResetRequest(deps.database.db, request.id);
      } catch (error) {
        failed += 1;
        deps.log.warn({ err: error, requestId: request.id }, 'a reset mail could not be sent');
        if (request.attempts >= mostAttempts) await deleteResetRequest(deps.database.db, request.id);
      }
    }
  }
}

async function mailReset(deps: Deps, request: ResetRequest): Promise<boolean> {
  const { db } = deps.database;
  const account = await findByEmail(db, request.emailKey);
  if (account?.status !== 'active') return false;
  const now = deps.clock.now();
  const { emailChangedAt } = account;
  if (emailChangedAt && now.getTime() - emailChangedAt.getTime() < addressWaitMs) return false;
  if ((await countResets(db, account.id, new Date(now.getTime() - 3_600_000))) >= mostAnHour) return false;

  const token = randomBytes(32).toString('base64url');
  const { preferences } = await readSettings(db, account.id);
  const inserted = await insertReset(db, {
    tokenHash: hashResetToken(token),
    userId: account.id,
    emailKey: request.emailKey,
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetLifeMs),
  });
  if (!inserted) return false;
  const link = new URL('/reset-password', deps.config.PUBLIC_URL);
  link.searchParams.set('token', token);
  await deps.mailer.send({
    to: account.email,
    ...resetMail(preferences.language, link.href),
  });
  return true;
}
