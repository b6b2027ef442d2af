import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { changed, openAccount, type Person } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

let referral: ReferralUnderTest;
let host: Person;
let friends: (Person & { referralId: string })[];
beforeAll(async () => {
  referral = await startReferral();
  host = await referral.newcomer('host');
  friends = [await referral.friend(host, 'early'), await referral.friend(host, 'late')];
});
afterAll(() => referral.stop());

const get = (person: Person, path: string) => referral.as(person.id)('get', `/api/user/${path}`);
const historyOf = async (person: Person, query = '') =>
  (await get(person, `referrals/history${query}`)).body['referrals'] as Record<string, unknown>[];

describe('the summary of the own invitations', () => {
  it('says code, link, counts and tier', async () => {
    await referral.award(host, 50_000n);
    expect(await get(host, 'referrals')).toMatchObject({
      status: 200,
      body: {
        invitationCode: host.code,
        referralLink: `http://tael.test/invite/${host.code}`,
        totalReferrals: 2,
        activeReferrals: 2,
        pointsEarned: 0,
        referralTier: 'Silver',
        userTotalPoints: 50_000,
        missing: [],
      },
    });
  });

  it('is there from the first second, before the registration has arrived', async () => {
    const newest = await openAccount(referral.auth.database, 'not-announced');
    expect((await get(newest, 'referrals')).body).toMatchObject({
      invitationCode: newest.code,
      totalReferrals: 0,
      activeReferrals: 0,
      pointsEarned: 0,
      referralTier: 'Bronze',
      userTotalPoints: 0,
    });
    expect(await historyOf(newest)).toEqual([]);
    expect((await get(newest, 'pending-referrals')).body).toEqual({ pendingReferrals: [] });
  });

  it('is of whoever asks, and of nobody else', async () => {
    for (const path of ['referrals', 'referrals/history', 'pending-referrals']) {
      expect((await referral.anonymous('get', `/api/user/${path}`)).status).toBe(401);
    }
    const [early] = friends;
    if (early === undefined) throw new Error('no friend');
    expect(await historyOf(early)).toEqual([]);
  });
});

describe('the history', () => {
  it('has everybody, newest first, with what they brought', async () => {
    await referral.admin('post', `/api/user/admin/verify-referral/${friends[0]?.referralId}`, {
      action: 'approve',
    });
    expect(await historyOf(host)).toEqual([
      {
        id: friends[1]?.referralId,
        username: 'late',
        status: 'active',
        joinedDate: expect.stringMatching(/Z$/),
        lastActive: null,
        pointsEarned: 0,
        referralPoints: 500,
      },
      expect.objectContaining({ username: 'early', pointsEarned: 500, referralPoints: 500 }),
    ]);
    expect((await get(host, 'pending-referrals')).body).toMatchObject({
      pendingReferrals: [
        { _id: friends[1]?.referralId, amount: 500, metadata: { referredUser: { username: 'late' } } },
      ],
    });
    expect(await get(host, 'referrals')).toMatchObject({ body: { totalReferrals: 2, pointsEarned: 500 } });
  });

  it('clamps a bad page and limit', async () => {
    expect(await historyOf(host, '?limit=1&page=2')).toMatchObject([{ username: 'early' }]);
    expect(await historyOf(host, '?limit=-1&page=x')).toHaveLength(1);
    expect(await historyOf(host, '?limit=1e9')).toHaveLength(2);
  });

  it('shows the account as it is: suspended, renamed, and no more once it is deleted', async () => {
    const [early, late] = friends;
    if (early === undefined || late === undefined) throw new Error('too few friends');
    await changed(referral.auth.database, late, { status: 'suspended', username: 'later' });
    await eventually(async () =>
      expect(await historyOf(host)).toMatchObject([{ username: 'later', status: 'suspended' }, {}]),
    );
    expect(await get(host, 'referrals')).toMatchObject({ body: { totalReferrals: 2, activeReferrals: 1 } });
    await changed(referral.auth.database, late, { status: 'deleted' });
    await eventually(async () => expect(await historyOf(host)).toMatchObject([{ username: 'early' }]));
    expect((await get(host, 'pending-referrals')).body).toEqual({ pendingReferrals: [] });
    expect(await get(host, 'referrals')).toMatchObject({
      body: { totalReferrals: 1, activeReferrals: 1, pointsEarned: 500 },
    });
  });

  it('goes without the last activity while auth is away', async () => {
    await referral.auth.down();
    expect(await historyOf(host)).toMatchObject([{ username: 'early', lastActive: null }]);
    expect((await get({ ...host, id: randomUUID() }, 'referrals')).status).toBe(503);
    await referral.auth.up();
  });
});
