import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, type OutgoingEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { makeReferrals } from '../src/operations/make-referrals.ts';
import { apply, shuffled } from './events.ts';
import { openAccount, registered } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

const rounds = 12;
const { ACTIVE, SUSPENDED } = authEvents.UserStatus;

let referral: ReferralUnderTest;
beforeAll(async () => (referral = await startReferral()));
afterAll(() => referral.stop());

describe('events in any order, each delivered twice', () => {
  it('end in the same state', async () => {
    const states = new Set<string>();
    for (let round = 0; round < rounds; round += 1) states.add(await play(round));
    expect([...states]).toEqual([
      JSON.stringify({
        friend: ['suspended', '2026-01-01,2026-01-02', true],
        stays: { status: 'pending', points: 500, listed: true, friend_status: 'suspended' },
        goes: { status: 'pending', points: 500, listed: false, friend_status: 'deleted' },
        figures: { total: 1, active: 0, pending: 1, completed: 0, points_earned: '0' },
      }),
    ]);
  });
});

async function play(round: number): Promise<string> {
  const auth = referral.auth.database;
  const host = await openAccount(auth, `host-${round}`);
  const stays = await openAccount(auth, `stays-${round}`, { referrer: host });
  const goes = await openAccount(auth, `goes-${round}`, { referrer: host });
  const arrival = { referrer: host };
  // Makes the referrals first, so that change and deletion find them in any order of the other events.
  await apply(referral, shuffled([registered(stays, arrival), registered(goes, arrival)]));
  while (await makeReferrals(referral.deps));
  const change = (version: bigint, status: authEvents.UserStatus, profileFilled: boolean) =>
    event(
      authEvents.UserChangedSchema,
      { userId: stays.id, version, username: stays.username, status, profileFilled },
      { key: stays.id },
    );
  const day = (date: string) =>
    event(
      authEvents.UserCheckedInSchema,
      { userId: stays.id, date, streak: 1, points: 50n },
      { key: stays.id },
    );
  const events: OutgoingEvent[] = [
    registered(host),
    registered(stays, arrival),
    registered(goes, arrival),
    change(2n, ACTIVE, false),
    change(3n, SUSPENDED, true),
    day('2026-01-02'),
    day('2026-01-01'),
    event(authEvents.UserDeletedSchema, { userId: goes.id, version: 2n }, { key: goes.id }),
  ];
  await apply(referral, shuffled([...events, ...events]));
  return stateOf(host.id, stays.id, goes.id);
}

async function stateOf(hostId: string, staysId: string, goesId: string): Promise<string> {
  const { db } = referral;
  const row = async (id: string) =>
    (
      await sql`select status, points, listed, friend_status from referrals where referred_user_id = ${id}`.execute(
        db,
      )
    ).rows[0];
  const people = await sql<{ status: string; days: string; filled: boolean }>`
    select status, array_to_string(checkin_days, ',') as days, profile_filled as filled from people
    where user_id = ${staysId}`.execute(db);
  const figures = await sql`
    select total, active, pending, completed, points_earned::text from referrer_figures where referrer_id = ${hostId}
  `.execute(db);
  return JSON.stringify({
    friend: people.rows.flatMap(({ status, days, filled }) => [status, days, filled]),
    stays: await row(staysId),
    goes: await row(goesId),
    figures: figures.rows[0],
  });
}
