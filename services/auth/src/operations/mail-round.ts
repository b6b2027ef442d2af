import type { Db } from '@tael/postgres';
import type { Deps } from '../deps.ts';

const retryAfterMs = 30_000;
const mostAttempts = 10;

interface MailQueue<T> {
  claim: (db: Db, now: Date, retryAt: Date) => Promise<T[]>;
  remove: (db: Db, id: string) => Promise<void>;
  /** False: the item needs no mail any more. */
  send: (deps: Deps, item: T) => Promise<boolean>;
}

export async function mailRound<T extends { id: string; attempts: number }>(
  deps: Deps,
  { claim, remove, send }: MailQueue<T>,
): Promise<string> {
  const { db } = deps.database;
  let sent = 0;
  let failed = 0;
  for (;;) {
    const now = deps.clock.now();
    const due = await claim(db, now, new Date(now.getTime() + retryAfterMs));
    if (due.length === 0) return failed === 0 ? `${sent} sent` : `${sent} sent, ${failed} failed`;
    for (const item of due) {
      try {
        if (await send(deps, item)) sent += 1;
        await remove(db, item.id);
      } catch (err) {
        failed += 1;
        deps.log.warn({ err, mailId: item.id }, 'a mail could not be sent');
        if (item.attempts >= mostAttempts) await remove(db, item.id);
      }
    }
  }
}
