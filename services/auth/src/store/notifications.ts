import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { NotificationContent } from '../domain/notification.ts';
import { defaultSettings } from '../domain/settings.ts';

const byDefault = defaultSettings.notifications;

export interface Notification {
  id: string;
  kind: string;
  params: NotificationContent['params'];
  createdAt: Date;
  readAt: Date | null;
}

export interface NewNotification extends NotificationContent {
  eventId: string;
  /** The event's own time: it is part of the unique key, so another time would defeat the duplicate check. */
  at: Date;
}

/** Inserts one notification per event and user, and sets `to_mail`. Skips unknown users and switched-off topics. */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  const known = notifications.filter(({ userId }) => isUuid(userId));
  if (known.length === 0) return;
  const wanted = known.flatMap(({ userId, mailWanted }) => (mailWanted === true ? [userId] : []));
  // The mailer claims the user's row of settings, and a user that never changed a setting has none.
  if (wanted.length > 0)
    await sql`
      insert into settings (user_id)
      select id from users where id = any(${wanted}::uuid[]) and status <> 'deleted' order by id
      on conflict do nothing`.execute(tx);
  await sql`
    insert into notifications (user_id, event_id, kind, params, created_at, to_mail)
    select n."userId", n."eventId", n.kind, n.params, n.at,
      coalesce(n."mailWanted", false) or (n.topic <> 'protection'
        and coalesce((s.notifications ->> 'email')::boolean, ${byDefault.email})
        and coalesce((s.notifications ->> n.topic)::boolean, true))
    from json_to_recordset(${JSON.stringify(known)}::json)
      as n ("userId" uuid, "eventId" text, topic text, kind text, params jsonb, at timestamptz, "mailWanted" boolean)
    join users u on u.id = n."userId" and u.status <> 'deleted'
    left join settings s on s.user_id = n."userId"
    where n.topic in ('security', 'protection') or n."mailWanted" or coalesce((s.notifications ->> n.topic)::boolean, true)
    on conflict (user_id, created_at, event_id) do nothing
  `.execute(tx);
}

export async function listNotifications(
  db: Db,
  userId: string,
  list: { page: number; limit: number },
): Promise<PageOf<Notification> & { unread: number }> {
  const { rows: counts } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
    from notifications where user_id = ${userId}
  `.execute(db);
  const { total, unread } = counts[0] ?? { total: 0, unread: 0 };
  const pages = pagesOf(total, list);
  const { rows: items } = await sql<Notification>`
    select n.id, n.kind, n.params || coalesce(a.words, '{}') as params, n.created_at as "createdAt",
      n.read_at as "readAt"
    from notifications n left join announcements a on a.id = (n.params ->> 'announcementId')::uuid
    where n.user_id = ${userId} order by n.created_at desc, n.event_id desc
    limit ${list.limit} offset ${(pages.currentPage - 1) * list.limit}
  `.execute(db);
  return { items, unread, ...pages };
}

export async function markRead(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId} returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function markAllRead(tx: Tx, userId: string, at: Date): Promise<number> {
  const { rows } = await sql`
    update notifications set read_at = ${at} where user_id = ${userId} and read_at is null returning 1
  `.execute(tx);
  return rows.length;
}

export async function purgeNotifications(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (select id from notifications where created_at < ${before} limit 5000)
    returning 1
  `.execute(db);
  return rows.length;
}

export async function sessionsBefore(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string },
): Promise<{ any: boolean; sameDevice: boolean }> {
  const { rows } = await sql<{ any: boolean; sameDevice: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(user_agent = ${session.userAgent}), false) as "sameDevice"
    from sessions where user_id = ${session.userId} and id <> ${session.id}
  `.execute(tx);
  return rows[0] ?? { any: false, sameDevice: false };
}
