import { nilUuid, sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { Preferences } from '../domain/settings.ts';
import { defaultSettings } from '../domain/settings.ts';

export type Words = Record<`${'title' | 'text'}.${Preferences['language']}`, string>;

export interface Announcement {
  id: string;
  words: Words;
  createdAt: Date;
  told: number;
  doneAt: Date | null;
}

const columns = sql`id, words, created_at as "createdAt", told, done_at as "doneAt"`;

export async function insertAnnouncement(tx: Tx, words: Words, at: Date): Promise<Announcement> {
  const { rows } = await sql<Announcement>`
    insert into announcements (words, created_at) values (${JSON.stringify(words)}::jsonb, ${at}) returning ${columns}
  `.execute(tx);
  const [announcement] = rows;
  if (announcement === undefined) throw new Error('the announcement was not inserted');
  return announcement;
}

export async function listAnnouncements(
  db: Db,
  list: { page: number; limit: number },
): Promise<PageOf<Announcement>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from announcements`.execute(db);
  const pages = pagesOf(counted.rows[0]?.total ?? 0, list);
  const { rows: items } = await sql<Announcement>`
    select ${columns} from announcements order by created_at desc, id desc
    limit ${list.limit} offset ${(pages.currentPage - 1) * list.limit}
  `.execute(db);
  return { items, ...pages };
}

/** In the order of ids. Skips accounts opened after the announcement. False if no announcement is left. */
export async function tellNextOfNews(tx: Tx, batch: number, now: Date): Promise<boolean> {
  const { rows: open } = await sql<{ id: string; createdAt: Date; through: string | null }>`
    select id, created_at as "createdAt", told_through as through from announcements where done_at is null
    order by created_at, id limit 1 for update
  `.execute(tx);
  const [news] = open;
  if (news === undefined) return false;
  const { email, news: byDefault } = defaultSettings.notifications;
  await sql`
    with page as (
      select user_id from directory
      where user_id > ${news.through ?? nilUuid} order by user_id limit ${batch}
    ), told as (
      insert into notifications (user_id, event_id, kind, params, created_at, to_mail)
      select p.user_id, ${`news:${news.id}`}, 'news', jsonb_build_object('announcementId', ${news.id}::text),
        ${news.createdAt}, coalesce((s.notifications ->> 'email')::boolean, ${email})
      from page p join users u on u.id = p.user_id left join settings s on s.user_id = p.user_id
      where u.created_at <= ${news.createdAt} and coalesce((s.notifications ->> 'news')::boolean, ${byDefault})
      on conflict (user_id, created_at, event_id) do nothing
      returning 1
    )
    update announcements set told = told + (select count(*) from told),
      told_through = coalesce((select user_id from page order by user_id desc limit 1), told_through),
      done_at = case when (select count(*) from page) < ${batch} then ${now}::timestamptz end
    where id = ${news.id}
  `.execute(tx);
  return true;
}
