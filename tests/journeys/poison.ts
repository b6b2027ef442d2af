import { randomUUID } from 'node:crypto';
import { openDatabase, sql } from '@tael/postgres';
import { superuserUrl } from '../faults/flows/log.ts';
import type { Platform } from '../platform.ts';

export async function publishPoison(platform: Platform): Promise<string> {
  const database = openDatabase({ url: superuserUrl(platform, 'tael_auth'), name: 'journeys', max: 1 });
  const eventId = randomUUID();
  try {
    await sql`insert into events.outbox (event_id, topic, key, type, body)
      values (${eventId}, 'auth.events.v1', 'user', 'auth.UserCheckedIn.v1', '\\xff')`.execute(database.db);
  } finally {
    await database.close();
  }
  return eventId;
}
