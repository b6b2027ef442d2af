import { sql, type Db, type Tx } from '@tael/postgres';
import type { NotificationContent } from '../domain/notification.ts';
import type { Preferences } from '../domain/settings.ts';

export interface Reader {
  userId: string;
  email: string;
  active: boolean;
  verified: boolean;
  language: Preferences['language'] | null;
}

export async function claimReaders(db: Db, now: Date, since: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    update settings s set mailed_at = ${now} from users u
    where u.id = s.user_id and s.user_id in (
      select d.user_id from settings d
      where d.user_id in (select user_id from notifications where to_mail)
        and (d.mailed_at is null or d.mailed_at <= ${since})
      limit 50
    )
    returning s.user_id as "userId", u.email, u.status = 'active' as active,
      u.email_verified_at is not null as verified, s.preferences ->> 'language' as language
  `.execute(db);
  return rows;
}

export async function noticesToMail(
  db: Db,
  userId: string,
): Promise<(Pick<NotificationContent, 'kind' | 'params'> & { id: string; createdAt: Date })[]> {
  const { rows } = await sql<Pick<NotificationContent, 'kind' | 'params'> & { id: string; createdAt: Date }>`
    select n.id, n.kind, n.params || coalesce(a.words, '{}') as params, n.created_at as "createdAt"
    from notifications n left join announcements a on a.id = (n.params ->> 'announcementId')::uuid
    where n.user_id = ${userId} and n.to_mail order by n.created_at, n.event_id limit 1000
  `.execute(db);
  return rows;
}

export async function noLongerToMail(db: Db | Tx, ids: readonly string[]): Promise<void> {
  await sql`update notifications set to_mail = false where id = any(${ids}::uuid[])`.execute(db);
}
