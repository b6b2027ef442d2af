import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { announcedCheckInPoints, streakOn } from '../domain/check-in.ts';
import type { Client } from '../domain/client.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { errors } from '../errors.ts';
import { userCheckedIn } from '../events.ts';
import { networkFingerprintOf } from '../network-fingerprint.ts';
import { insertCheckIn } from '../store/checkins.ts';
import { lockAccount, saveCheckIn } from '../store/users.ts';

export interface CheckedIn {
  pointsAwarded: number;
  streak: number;
}

export async function checkIn(
  deps: Deps,
  request: { userId: string; client: Client; key: string | undefined; body: unknown },
): Promise<{ answer: CheckedIn; replayed: boolean }> {
  const { userId, client, key, body } = request;
  const attempt = { userId, route: 'POST /api/user/checkin', key, body };
  return deps.database.transaction((tx) => once(tx, attempt, () => recordCheckIn(deps, tx, userId, client)));
}

async function recordCheckIn(deps: Deps, tx: Tx, userId: string, client: Client): Promise<CheckedIn> {
  const account = await lockAccount(tx, userId);
  if (account === undefined) throw errors.user_not_found();
  const at = deps.clock.now();
  const day = shanghaiDay(at);
  // A replica whose clock is behind may still compute yesterday. After a check-in for a later day, it must refuse.
  if (account.lastCheckin !== null && account.lastCheckin >= day) throw errors.already_checked_in();
  const streak = streakOn(day, { day: account.lastCheckin, streak: account.checkinStreak });
  const record = { userId, day, streak, points: announcedCheckInPoints, at };
  if (!(await insertCheckIn(tx, record))) throw errors.already_checked_in();
  await saveCheckIn(tx, record);
  const networkFingerprint = networkFingerprintOf(deps.safe, client);
  await publish(tx, userCheckedIn({ ...record, networkFingerprint }));
  // `pointsAwarded` is the API's name. The points service awards them later, or withholds them.
  return { pointsAwarded: announcedCheckInPoints, streak };
}
