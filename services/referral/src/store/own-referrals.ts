import { sql, type Db } from '@tael/postgres';
import type { Status } from '../domain/referral.ts';

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

export interface OwnList {
  userId: string;
  pendingOnly: boolean;
  page: number;
  limit: number;
}

export async function findOwn(db: Db, list: OwnList): Promise<OwnReferral[]> {
  const { rows } = await ownReferrals(list).execute(db);
  return rows;
}

export function ownReferrals({ userId, pendingOnly, page, limit }: OwnList) {
  return sql<OwnReferral>`
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
    order by r.registered_at desc, r.id desc`;
}
