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
import { findSettings } from '../store/settings.ts';
import { findByEmail } from '../store/users.ts';
import { mailRound } from './mail-round.ts';
import { hashToken, linkTo, mintToken } from '../mailed-token.ts';

export const resetLifeMs = 30 * 60_000;
/** Keeps strangers from flooding a mailbox. */
const mostAnHour = 5;

export function mailResets(deps: Deps): Promise<string> {
  return mailRound(deps, { claim: claimResetRequests, remove: deleteResetRequest, send: mailReset });
}

async function mailReset(deps: Deps, request: ResetRequest): Promise<boolean> {
  const { db } = deps.database;
  const account = await findByEmail(db, request.emailKey);
  if (account?.status !== 'active') return false;
  const now = deps.clock.now();
  const { emailChangedAt } = account;
  if (emailChangedAt && now.getTime() - emailChangedAt.getTime() < addressWaitMs) return false;
  if ((await countResets(db, account.id, new Date(now.getTime() - 3_600_000))) >= mostAnHour) return false;

  const token = mintToken();
  const { preferences } = await findSettings(db, account.id);
  const inserted = await insertReset(db, {
    tokenHash: hashToken(token),
    userId: account.id,
    emailKey: request.emailKey,
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetLifeMs),
  });
  if (!inserted) return false;
  const link = linkTo(deps, '/reset-password', token);
  await deps.mailer.send({
    to: account.email,
    ...resetMail(preferences.language, link),
  });
  return true;
}
