import { randomUUID } from 'node:crypto';
import { eventually, type Replica } from '@tael/testkit';
import { apiOf, type Account, type Answer, type Api } from '../../api.ts';
import type { Platform } from '../../platform.ts';
import { startReplica } from '../../replica.ts';
import { untilQuiet } from './doubling.ts';
import { stages, type Stage } from './log.ts';

export interface TwoReplicas extends Stage {
  here: Api;
  /** Another gateway, and behind it another process of points and of referral. */
  there: Api;
  admin: string;
}

export async function startTwoReplicas(): Promise<TwoReplicas> {
  const stage = await stages.embedded();
  const started: Replica[] = [];
  const end = async () => {
    for (const one of started.toReversed()) await ended(one);
    await stage.end();
  };
  try {
    const gateway = await startChain(stage.platform, started);
    const here = apiOf(stage.platform.url);
    const { body } = await here.signIn('admin@tael.local', 'tael-admin-local');
    return { ...stage, here, there: apiOf(gateway.url), admin: String(body.token), end };
  } catch (error) {
    // Its suite has nothing in hand yet to stop.
    await end();
    throw error;
  }
}

/** `started` has each as it comes; the gateway, which is given, is the last. */
async function startChain(platform: Platform, started: Replica[]): Promise<Replica> {
  const start = async (folder: string, env: Record<string, string> = {}) => {
    const replica = await startReplica(platform, folder, env);
    started.push(replica);
    return replica;
  };
  const points = await start('services/points');
  const pointsUrls = { POINTS_URL: points.url, POINTS_RPC_URL: points.internalUrl };
  const referral = await start('services/referral', pointsUrls);
  return start('gateway', {
    ...pointsUrls,
    REFERRAL_URL: referral.url,
    REFERRAL_RPC_URL: referral.internalUrl,
  });
}

async function ended({ process }: Replica): Promise<void> {
  process.kill();
  await process.exited;
}

/** All at the same moment, every second one over the other replica. */
export function atOnce(
  { here, there }: Pick<TwoReplicas, 'here' | 'there'>,
  asks: readonly ((api: Api) => Promise<Answer>)[],
): Promise<Answer[]> {
  return Promise.all(asks.map((ask, n) => ask(n % 2 === 0 ? here : there)));
}

export const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** A pending referral: somebody new has registered by the host's code. */
export async function pendingReferral({ here }: Pick<TwoReplicas, 'here'>, host: Account): Promise<string> {
  const { body } = await here.call('GET', '/api/user/referrals', { token: host.token });
  const username = `f${randomUUID().slice(0, 12)}`;
  const password = 'a-good-password';
  const friend = { username, email: `${username}@example.test`, password, passwordConfirm: password };
  const answer = await here.call('POST', '/api/auth/register', {
    body: { ...friend, referralCode: body.invitationCode },
  });
  if (answer.status !== 201) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`);
  return eventually(
    async () => {
      const pending = await here.call('GET', '/api/user/pending-referrals', { token: host.token });
      const made = (pending.body.pendingReferrals as Pending[]).find(
        ({ metadata }) => metadata.referredUser.username === username,
      );
      if (made === undefined) throw new Error(`the referral of ${username} is not there yet`);
      return made._id;
    },
    { timeoutMs: 30_000 },
  );
}

interface Pending {
  _id: string;
  metadata: { referredUser: { username: string } };
}

/** Once everything that was said has been heard. */
export async function figuresOf({ here, platform, transport }: TwoReplicas, { token }: Account) {
  await untilQuiet(platform, transport);
  const { body } = await here.call('GET', '/api/user/me', { token });
  const { points, pointsReleased, availableWithdrawal } = body.user as Record<string, unknown>;
  return { points, pointsReleased, availableWithdrawal };
}
