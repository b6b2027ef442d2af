import { demoUser, publishedAdmin } from '../demo-accounts.ts';
import { sendAssets, untilCredited, type PlayedChain } from './assets.ts';
import { clientOf, enter, signIn } from './client.ts';
import { decideReferrals, invite, referralsOf, showLife } from './friends.ts';
import { checkIn, introduce } from './introduce.ts';
import { moveMoney, saveAccounts } from './money.ts';
import { confirmPostage, sendOnItsWay } from './sends.ts';
import { act, type Stage } from './stage.ts';
import type { StepBook } from './step-book.ts';

export interface DemoNeeds {
  url: string;
  chains: readonly PlayedChain[];
  book: StepBook;
  secret: string;
  ended: AbortSignal;
}

const device = 'Tael demo';

/** Uses only the public API. When it resolves, no operation is in progress. */
export async function makeDemo({ url, chains, book, secret, ended }: DemoNeeds): Promise<void> {
  const client = clientOf(url, ended);
  const [admin, user] = await Promise.all([
    signIn(client, publishedAdmin, `${device} of admin`),
    enter(client, { ...demoUser, device }),
  ]);
  const stage: Stage = { client, book, admin, user };
  const friends = await invite(client, user, secret);
  const [closest] = friends;
  await Promise.all([
    moveMoney(stage, friends, chains).then(() => confirmPostage(stage, chains)),
    saveAccounts(stage),
    introduce(stage, user, 'User'),
    checkIn(stage, user),
    showLife(stage, friends),
    sendAssets(stage, chains, closest).then(() =>
      chains.length === 0 ? undefined : Promise.all([user, closest].map((one) => untilCredited(stage, one))),
    ),
    earnPoints(stage),
  ]);
  await act(stage, 'read', { by: user, method: 'PUT', path: '/api/user/notifications/read-all' });
  await settle(stage, chains);
  if (chains.some(({ chainId }) => chainId === 1)) await sendOnItsWay(stage);
  book.become('made');
}

async function settle(stage: Stage, chains: readonly PlayedChain[]): Promise<void> {
  await decideReferrals(stage);
  await untilPaid(stage);
  if (chains.length > 0) await proveReserves(stage);
}

/** Last, so that the proof contains every coin of the demo. */
async function proveReserves({ client, admin: by }: Stage): Promise<void> {
  await client.call('POST', '/api/tasks/run/prove-reserves', { by, body: {} });
  await client.until('the proof of reserves', async () => {
    const { root } = await client.call('GET', '/api/reserves', { unless: [404] });
    return root;
  });
}

/** Runs after the referrals: more points would raise their bonuses. */
async function earnPoints(stage: Stage): Promise<void> {
  const { admin, user: by } = stage;
  await referralsOf(stage);
  await act(stage, 'points', {
    by: admin,
    path: `/api/admin/points/users/${by.id}/points`,
    body: { points: 52_340, description: 'Opening points of the demo' },
  });
  await act(stage, 'redeem', { by, path: '/api/points/redeem', body: { points: 300 } });
}

const untilPaid = ({ client, user: by }: Stage): Promise<unknown> =>
  client.until('points and redemptions', async () => {
    const [{ pointsEarned }, { sources }, { transactions }] = (await Promise.all([
      client.call('GET', '/api/user/referrals', { by }),
      client.call('GET', '/api/points/sources', { by }),
      client.call('GET', '/api/points/history?type=redeemed&limit=100', { by }),
    ])) as [
      { pointsEarned: number },
      { sources: { source: string; points: number }[] },
      { transactions: { status: string }[] },
    ];
    const credited = sources.find(({ source }) => source === 'referral')?.points;
    const isOpen = transactions.some(({ status }) => status === 'pending');
    return credited === pointsEarned && !isOpen ? credited : undefined;
  });
