import { sql, type Db, type Tx } from '@tael/postgres';
import type { MailParams } from '../domain/right-mail.ts';
import type { Preferences } from '../domain/settings.ts';

export interface DueMail {
  id: string;
  address: string;
  kind:
    | 'address-changed'
    | 'passkey-added'
    | 'passkey-copied'
    | 'passkey-removed'
    | 'password-changed'
    | 'right-given'
    | 'right-proposed'
    | 'second-factor-guessed'
    | 'second-factor-off'
    | 'second-factor-reset'
    | 'verify-email';
  params: MailParams;
  userId: string | null;
  language: Preferences['language'];
  attempts: number;
}

export async function insertMail(
  tx: Tx,
  mail: Pick<DueMail, 'address' | 'kind' | 'language' | 'userId'> & { params?: MailParams },
  at: Date,
): Promise<void> {
  await sql`
    insert into mails (address, kind, language, user_id, params, due_at)
    values (${mail.address}, ${mail.kind}, ${mail.language}, ${mail.userId}, ${JSON.stringify(mail.params ?? {})}, ${at})
  `.execute(tx);
}

/** Claims due mails by moving them to `retryAt`. If the process dies, they become due again then. */
export async function claimMails(db: Db, now: Date, retryAt: Date): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mails set due_at = ${retryAt}, attempts = attempts + 1
    where id in (select id from mails where due_at <= ${now} order by due_at limit 20 for update skip locked)
    returning id, address, kind, language, params, user_id as "userId", attempts
  `.execute(db);
  return rows;
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`.execute(db);
}
