import { sql, type Db, type Tx } from '@tael/postgres';
import {
  defaultSettings,
  type NotificationSettings,
  type Preferences,
  type Settings,
} from '../domain/settings.ts';

interface Row {
  notifications: Partial<NotificationSettings>;
  preferences: Partial<Preferences>;
}

export async function findSettings(db: Db, userId: string): Promise<Settings> {
  const { rows } = await sql<Row>`
    select notifications, preferences from settings where user_id = ${userId}
  `.execute(db);
  return {
    notifications: { ...defaultSettings.notifications, ...rows[0]?.notifications },
    preferences: { ...defaultSettings.preferences, ...rows[0]?.preferences },
  };
}

/** The database merges, so that concurrent changes of different keys are all kept. */
export async function mergeSettings(tx: Tx, userId: string, change: Row, at: Date): Promise<void> {
  const notifications = JSON.stringify(change.notifications);
  const preferences = JSON.stringify(change.preferences);
  await sql`
    insert into settings as s (user_id, notifications, preferences, updated_at)
    values (${userId}, ${notifications}::jsonb, ${preferences}::jsonb, ${at})
    on conflict (user_id) do update set
      notifications = s.notifications || excluded.notifications,
      preferences = s.preferences || excluded.preferences,
      updated_at = excluded.updated_at
  `.execute(tx);
}
