import type { Deps } from '../deps.ts';
import { addressMail } from '../domain/address-mail.ts';
import { claimMails, deleteMail } from '../store/mails.ts';

const retryAfterMs = 30_000;
const mostAttempts = 10;

/** Sends what is due. A mail that cannot be sent is tried again, ten times at most. */
export async function mailNotices(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (;;) {
    const now = deps.clock.now();
    const due = await claimMails(db, now, new Date(now.getTime() + retryAfterMs));
    if (due.length === 0) return;
    for (const { id, address, language, attempts } of due) {
      try {
        await deps.mailer.send({ to: address, ...addressMail(language) });
        await deleteMail(db, id);
      } catch (err) {
        deps.log.warn({ err, mailId: id }, 'a mail could not be sent');
        if (attempts >= mostAttempts) await deleteMail(db, id);
      }
    }
  }
}
