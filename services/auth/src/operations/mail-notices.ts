import type { Deps } from '../deps.ts';
import { addressMail } from '../domain/address-mail.ts';
import { emailKey } from '../domain/email.ts';
import { passwordMail } from '../domain/password-mail.ts';
import { passkeyAddedMail, passkeyCopiedMail, passkeyRemovedMail } from '../domain/passkey-mail.ts';
import { rightGivenMail, rightProposedMail } from '../domain/right-mail.ts';
import { codesGuessedMail, factorOffMail, factorResetMail } from '../domain/second-factor-mail.ts';
import { verificationMail } from '../domain/verification-mail.ts';
import { countVerifications, deleteVerification, insertVerification } from '../store/email-verifications.ts';
import { claimMails, deleteMail, type DueMail } from '../store/mails.ts';
import { mailRound } from './mail-round.ts';
import { hashToken, linkTo, mintToken } from '../mailed-token.ts';

const verificationLifeMs = 24 * 3_600_000;
/** Keeps a mailbox from being flooded. */
const mostAnHour = 5;

const words = {
  'address-changed': addressMail,
  'passkey-added': passkeyAddedMail,
  'passkey-copied': passkeyCopiedMail,
  'passkey-removed': passkeyRemovedMail,
  'password-changed': passwordMail,
  'right-given': rightGivenMail,
  'right-proposed': rightProposedMail,
  'second-factor-guessed': codesGuessedMail,
  'second-factor-off': factorOffMail,
  'second-factor-reset': factorResetMail,
};

export function mailNotices(deps: Deps): Promise<string> {
  return mailRound(deps, {
    claim: claimMails,
    remove: deleteMail,
    send: async (_deps, mail) => {
      if (mail.kind === 'verify-email') return mailVerification(deps, mail);
      await deps.mailer.send({ to: mail.address, ...words[mail.kind](mail.language, mail.params) });
      return true;
    },
  });
}

async function mailVerification(deps: Deps, { userId, address, language }: DueMail): Promise<boolean> {
  if (deps.config.VERIFIED_EMAIL === 'off' || userId === null) return false;
  const { db } = deps.database;
  const now = deps.clock.now();
  if ((await countVerifications(db, userId, new Date(now.getTime() - 3_600_000))) >= mostAnHour) return false;
  const token = mintToken();
  const tokenHash = hashToken(token);
  const inserted = await insertVerification(db, {
    tokenHash,
    userId,
    emailKey: emailKey(address),
    createdAt: now,
    expiresAt: new Date(now.getTime() + verificationLifeMs),
  });
  if (!inserted) return false;
  try {
    const link = linkTo(deps, '/verify-email', token);
    await deps.mailer.send({ to: address, ...verificationMail(language, link) });
    return true;
  } catch (error) {
    // Only sent mails count towards the hourly limit.
    await deleteVerification(db, tokenHash);
    throw error;
  }
}
