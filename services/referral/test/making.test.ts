import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '@tael/events';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { openAccount, registered, type Person } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

let referral: ReferralUnderTest;
let host: Person;
beforeAll(async () => {
  referral = await startReferral();
  host = await referral.newcomer('host');
});
afterAll(() => referral.stop());

const rowsOf = async (id: string) => {
  const { rows } = await sql<{ status: string; points: number | null; referrer: string }>`
    select status, points, referrer_id as referrer from referrals where referred_user_id = ${id}`.execute(
    referral.db,
  );
  return rows;
};

describe('a registration with a code', () => {
  it('makes one pending referral, scored, told to the others', async () => {
    const friend = await referral.friend(host, 'first-friend');
    expect(await rowsOf(friend.id)).toEqual([{ status: 'pending', points: 500, referrer: host.id }]);
    const answer = await referral.as(host.id)('get', '/api/user/pending-referrals');
    expect(answer.body).toMatchObject({
      pendingReferrals: [
        {
          _id: friend.referralId,
          amount: 500,
          metadata: { referredUser: { username: 'first-friend' }, verificationScore: 20 },
        },
      ],
    });
    await eventually(async () =>
      expect(await referral.published('referral.ReferralCreated.v1')).toMatchObject([
        { referralId: friend.referralId, referrerId: host.id, referredUserId: friend.id, points: 500n },
      ]),
    );
  });

  it.each([
    ['Bronze', 49_999n, 500],
    ['Silver', 50_000n, 750],
    ['Gold', 200_000n, 1000],
    ['Platinum', 500_000n, 1500],
  ])('pays by the tier of its referrer: %s', async (tier, total, bonus) => {
    const referrer = await referral.newcomer(`referrer-${tier}`);
    await referral.award(referrer, total);
    const friend = await referral.friend(referrer, `friend-${tier}`);
    expect(await rowsOf(friend.id)).toMatchObject([{ points: bonus }]);
  });

  it('that comes twice, or with another referrer, changes nothing', async () => {
    const friend = await referral.friend(host, 'faithful');
    const other = await referral.newcomer('other-referrer');
    await referral.auth.database.transaction((tx) =>
      publish(tx, registered(friend, { referrer: host }), registered(friend, { referrer: other })),
    );
    const last = await referral.friend(other, 'after-the-repeats');
    expect(last.referralId).not.toBe(friend.referralId);
    expect(await rowsOf(friend.id)).toEqual([{ status: 'pending', points: 500, referrer: host.id }]);
  });

  it('of oneself makes none', async () => {
    const loner = await openAccount(referral.auth.database, 'loner');
    await referral.auth.database.transaction((tx) => publish(tx, registered(loner, { referrer: loner })));
    await eventually(async () => {
      const { rows } = await sql`select 1 from people where user_id = ${loner.id}`.execute(referral.db);
      expect(rows).toHaveLength(1);
    });
    expect(await rowsOf(loner.id)).toEqual([]);
  });
});

describe('while points is away', () => {
  it('the bonus is not guessed: the referral waits, unseen, and is made when points is back', async () => {
    const rich = await referral.newcomer('rich-referrer');
    await referral.award(rich, 200_000n);
    await referral.points.down();
    const friend = await referral.newcomer('waiting-friend', { referrer: rich });
    await eventually(async () =>
      expect(await rowsOf(friend.id)).toMatchObject([{ status: 'making', points: null }]),
    );
    const seen = await referral.as(rich.id)('get', '/api/user/referrals');
    expect(seen).toMatchObject({
      status: 200,
      body: { totalReferrals: 0, userTotalPoints: null, referralTier: null, missing: ['points'] },
    });
    await referral.points.up();
    await eventually(async () =>
      expect(await rowsOf(friend.id)).toEqual([{ status: 'pending', points: 1000, referrer: rich.id }]),
    );
  });
});

describe('somebody who was deleted before it could be made', () => {
  it('has no referral in any list, and nothing pays', async () => {
    await referral.points.down();
    const gone = await referral.newcomer('gone-friend', { referrer: host });
    await eventually(async () => expect(await rowsOf(gone.id)).toMatchObject([{ status: 'making' }]));
    await sql`update users set status = 'deleted' where id = ${gone.id}`.execute(referral.auth.database.db);
    await referral.points.up();
    await eventually(async () =>
      expect(await rowsOf(gone.id)).toMatchObject([{ status: 'void', points: null }]),
    );
    const { body } = await referral.as(host.id)('get', '/api/user/referrals/history');
    expect(JSON.stringify(body)).not.toContain('gone-friend');
  });
});
