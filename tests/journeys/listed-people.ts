import { readFileSync } from 'node:fs';
import { openDatabase, sql } from '@tael/postgres';
import type { Page } from 'playwright-core';
import { serviceDatabase, type Platform } from '../platform.ts';

export async function listPeople(platform: Platform, mark: string, names: readonly string[]): Promise<void> {
  const keys = names.map((_name, nth) => `${mark}-${nth}`);
  await inDatabase(platform, 'auth', ({ db }) =>
    sql`
        insert into users (username, username_key, email, email_key, password_hash, invitation_code)
        select name, key, key || '@example.test', key || '@example.test', '', upper(key)
        from unnest(${names}::text[], ${keys}::text[]) as person (name, key)
      `.execute(db),
  );
}

export async function addToPointsOfAll(platform: Platform, points: bigint): Promise<void> {
  await inDatabase(platform, 'points', ({ db }) =>
    sql`update figures set total = total + ${points} where stripe = 0`.execute(db),
  );
}

export async function withhold(
  platform: Platform,
  userIds: readonly string[],
  points: bigint,
): Promise<void> {
  await inDatabase(platform, 'points', async ({ db }) => {
    await sql`
      insert into accounts (user_id) select distinct unnest(${userIds}::uuid[]) on conflict do nothing
    `.execute(db);
    await sql`
      insert into withheld_awards (natural_key, user_id, source, points, description, detail, happened_at, network)
      select 'journey:' || nth, id, 'check-in', ${points}, 'Daily check-in bonus', '', now(), repeat('a', 16)
      from unnest(${userIds}::uuid[]) with ordinality as award (id, nth)
    `.execute(db);
  });
}

async function inDatabase(
  platform: Platform,
  service: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase({ url: serviceDatabase(platform, service), name: 'journeys', max: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

export async function exported(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
}
