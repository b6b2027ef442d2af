import { createHmac } from 'node:crypto';
import { enter, type Client, type Person } from './client.ts';
import { checkIn, introduce } from './introduce.ts';
import { act, type Stage } from './stage.ts';

interface Friend {
  username: string;
  decision?: 'approve' | 'reject';
  checksIn?: boolean;
  fillsProfile?: boolean;
  sameDevice?: boolean;
}

const friends: readonly Friend[] = [
  {
    username: 'demo-willow',
    decision: 'approve',
    checksIn: true,
    fillsProfile: true,
  },
  {
    username: 'demo-harbour',
    decision: 'approve',
    fillsProfile: true,
  },
  { username: 'demo-magpie', decision: 'reject', sameDevice: true },
  { username: 'demo-lotus', checksIn: true },
  { username: 'demo-pebble' },
];

export type Friends = readonly [Person, Person, ...Person[]];

/** The passwords are derived from a secret, so that they are not published. */
export async function invite(client: Client, user: Person, secret: string): Promise<Friends> {
  const { invitationCode } = await client.call('GET', '/api/user/referrals', { by: user });
  const joined = await Promise.all(
    friends.map(({ username, sameDevice = false }) =>
      enter(
        client,
        {
          username,
          email: `${username}@tael.local`,
          password: createHmac('sha256', secret).update(username).digest('base64url'),
          device: sameDevice ? user.device : `${user.device} of ${username}`,
        },
        String(invitationCode),
      ),
    ),
  );
  return joined as [Person, Person, ...Person[]];
}

interface Referral {
  _id: string;
  metadata: { verificationScore: number | null };
  from: { username: string };
}

/** Bonuses depend on the demo user's tier until all referrals exist. */
export const referralsOf = ({ client, admin, user }: Stage): Promise<Map<string, Referral>> =>
  client.until('the referrals', async () => {
    const path = `/api/user/admin/referrals?limit=100&search=${encodeURIComponent(user.email)}`;
    const { referrals } = await client.call('GET', path, { by: admin });
    const found = new Map((referrals as Referral[]).map((one) => [one.from.username, one]));
    return friends.every(({ username }) => found.has(username)) ? found : undefined;
  });

export async function showLife(stage: Stage, people: readonly Person[]): Promise<void> {
  await Promise.all(
    friends.map(async ({ username, fillsProfile = false, checksIn = false }) => {
      const by = people.find((one) => one.username === username);
      if (by === undefined) return;
      if (fillsProfile) await introduce(stage, by, 'Friend');
      if (checksIn) await checkIn(stage, by);
    }),
  );
}

export async function decideReferrals(stage: Stage): Promise<void> {
  const { admin } = stage;
  const referrals = await referralsOf(stage);
  // A repeated step must not score a decided referral again.
  const undecided = friends.find(({ decision }) => decision === undefined)?.username ?? '';
  const one = referrals.get(undecided);
  if (one) await stage.book.once('score', () => scoreAgain(stage, one));
  for (const { username, decision } of friends) {
    if (decision === undefined) continue;
    await act(stage, `referral:${username}`, {
      by: admin,
      path: `/api/user/admin/verify-referral/${referrals.get(username)?._id ?? ''}`,
      body: {
        action: decision,
        reason: decision === 'approve' ? 'A friend of the demo' : 'Came from the device of the inviter',
      },
      unless: [409],
    });
  }
}

async function scoreAgain({ client, admin: by }: Stage, { _id: id }: Referral): Promise<undefined> {
  const assessed = async () =>
    String((await client.call('GET', `/api/user/admin/referrals/${id}`, { by })).assessedAt);
  const before = await assessed();
  await client.call('POST', '/api/tasks/run/score-referrals', { by });
  await client.until('the scores', async () => ((await assessed()) === before ? undefined : true));
}
