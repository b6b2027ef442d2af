import { sql, type Db } from '@tael/postgres';
import type { Status } from '../domain/referral.ts';

/** A referral as its referrer sees it. */
export interface OwnReferral {
  id: string;
  friendId: string;
  username: string;
  friendStatus: string;
  status: Status;
  points: number;
  score: number | null;
  registeredAt: Date;
}

export async function findOwn(
  db: Db,
  { userId, pendingOnly, page, limit }: { userId: string; pendingOnly: boolean; page: number; limit: number },
): Promise<OwnReferral[]> {
  const { rows } = await sql<OwnReferral>`
    select r.id, r.referred_user_id as "friendId", f.username, r.friend_status as "friendStatus", r.status, r.points,
      r.score, r.registered_at as "registeredAt"
    from (
      select id from referrals
      where referrer_id = ${userId} and listed and (not ${pendingOnly} or status = 'pending')
      order by registered_at desc, id desc
      limit ${limit} offset ${(page - 1) * limit}
    ) own
    join referrals r using (id)
    join people f on f.user_id = r.referred_user_id
    order by r.registered_at desc, r.id desc
  `.execute(db);
  return rows;
}
