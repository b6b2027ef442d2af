import type { Deps } from '../../deps.ts';
import { noticesMail } from '../../domain/notices-mail.ts';
import { defaultSettings } from '../../domain/settings.ts';
import { claimReaders, noLongerToMail, noticesToMail, type Reader } from '../../store/notices-to-mail.ts';

/** Per user: many notices become few mails. */
const atMostEveryMs = 60_000;
const giveUpAfterMs = 24 * 3_600_000;

export async function mailNotifications(deps: Deps, signal?: AbortSignal): Promise<string> {
  let sent = 0;
  let failed = 0;
  while (!signal?.aborted) {
    const now = deps.clock.now();
    const readers = await claimReaders(deps.database.db, now, new Date(now.getTime() - atMostEveryMs));
    if (readers.length === 0) break;
    for (const reader of readers) {
      if (signal?.aborted) break;
      if (await mailTo(deps, reader, now)) sent += 1;
      else failed += 1;
    }
  }
  return failed === 0 ? `${sent} sent` : `${sent} sent, ${failed} failed`;
}

async function mailTo(deps: Deps, reader: Reader, now: Date): Promise<boolean> {
  const { db } = deps.database;
  const notices = await noticesToMail(db, reader.userId);
  const language = reader.language ?? defaultSettings.preferences.language;
  let sent = true;
  try {
    // An unverified address may be a stranger's.
    if (reader.active && (reader.verified || deps.config.VERIFIED_EMAIL === 'off'))
      await deps.mailer.send({
        to: reader.email,
        ...noticesMail(language, notices, deps.config.PUBLIC_URL),
      });
  } catch (err) {
    sent = false;
    deps.log.warn({ err, userId: reader.userId }, 'notices could not be mailed');
  }
  const old = now.getTime() - giveUpAfterMs;
  const over = notices.filter(({ createdAt }) => sent || createdAt.getTime() < old);
  await noLongerToMail(
    db,
    over.map(({ id }) => id),
  );
  return sent;
}
