import { randomUUID } from 'node:crypto';
import { sql } from '@tael/postgres';
import { openAccount, type Person } from '../people.ts';
import { startReferral, type Answer, type ReferralUnderTest } from '../referral-under-test.ts';

export const base = '/api/user/admin';

export type Row = Record<string, unknown> & { _id: string; status: string };

export const rowsOf = ({ body }: Answer): Row[] => body['referrals'] as Row[];

export async function startDesk(count: number) {
  const referral = await startReferral();
  const host = await referral.newcomer('host');
  const friends: (Person & { referralId: string })[] = [];
  for (let i = 1; i <= count; i += 1) {
    const registeredAt = new Date(Date.now() - (count - i) * 60_000);
    friends.push(await referral.friend(host, `friend-${i}`, { registeredAt }));
  }
  return {
    ...referral,
    host,
    friends,
    stats: async () => (await referral.admin('get', `${base}/referrals/stats`)).body['stats'],
    list: async (query = '') => rowsOf(await referral.admin('get', `${base}/referrals?limit=100&${query}`)),
    more: (n: number, ageDays = 0) => seedReferrals(referral, host, n, ageDays),
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

let seeded = 0;

async function seedReferrals(
  { db, auth }: ReferralUnderTest,
  host: Person,
  count: number,
  ageDays: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const friend = await openAccount(auth.database, `seed-${(seeded += 1)}`);
  await sql`
    insert into people (user_id, username, version)
    select id, ${friend.username} || '-' || position, 1 from unnest(${ids}::uuid[]) with ordinality as f (id, position)
  `.execute(db);
  // One transaction: the service would otherwise make the referrals that are still in `making`.
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into referrals (id, referrer_id, referred_user_id, registered_at)
      select id, ${host.id}, id, now() - ${ageDays} * interval '1 day' from unnest(${ids}::uuid[]) as f (id)
    `.execute(tx);
    await sql`update referrals set status = 'pending', points = 500 where id = any(${ids}::uuid[])`.execute(
      tx,
    );
  });
  return ids;
}
