import { openDatabase, sql } from '@tael/postgres';
import type { Account } from '../api.ts';
import { superuserUrl } from '../faults/flows/log.ts';
import type { Platform } from '../platform.ts';

/** The table's trigger updates the figures. */
export async function manyReferrals(
  platform: Platform,
  referrer: Account,
  { count, status, daysOld }: { count: number; status: 'pending' | 'failed'; daysOld: number },
): Promise<void> {
  await inReferral(
    platform,
    sql`with friends as (
        insert into people (user_id, username, email)
          select gen_random_uuid(), 'old-' || n, 'old-' || n || '@example.test' from generate_series(1, ${count}::int) n
          returning user_id, username
      )
      insert into referrals (referrer_id, referred_user_id, registered_at, points, search)
        select ${referrer.id}, user_id, now() - ${daysOld}::int * interval '1 day', 500, username || ${`\n${referrer.username}`}
        from friends`,
    sql`update referrals set status = ${status}, decided_at = ${status === 'failed' ? sql`now()` : null}
      where referrer_id = ${referrer.id} and status = 'making'`,
  );
}

/** One call starts no batch after 3.5 s: with updates this slow, it deletes four batches at most. */
export async function whileSlow(platform: Platform, work: () => Promise<void>): Promise<void> {
  await inReferral(
    platform,
    sql`create function dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(0.9); return null; end'`,
    sql`create trigger dawdle before update on referrals for each statement execute function dawdle()`,
  );
  try {
    await work();
  } finally {
    await inReferral(platform, sql`drop function dawdle() cascade`);
  }
}

async function inReferral(
  platform: Platform,
  ...statements: readonly ReturnType<typeof sql>[]
): Promise<void> {
  const url = superuserUrl(platform, 'tael_referral');
  // On a busy machine, 4,000 rows may take longer than the 3 s of a service's statement.
  const database = openDatabase({ url, name: 'journeys', max: 1, statementTimeoutMs: 0 });
  try {
    await database.transaction(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
    });
  } finally {
    await database.close();
  }
}
