import { randomUUID } from 'node:crypto';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Answer, type Api } from '../../api.ts';
import { platformAdmin } from '../../platform.ts';
import { startOtherSide } from '../../replica.ts';
import { untilQuiet } from './doubling.ts';
import { stages, type Stage } from './log.ts';

export interface TwoReplicas extends Stage {
  here: Api;
  there: Api;
  admin: string;
}

export async function startTwoReplicas(): Promise<TwoReplicas> {
  const stage = await stages.embedded();
  try {
    const here = apiOf(stage.platform.url);
    const { body } = await here.signIn(platformAdmin.email, platformAdmin.password);
    const second = await startOtherSide(stage.platform, ['points', 'referral']);
    const end = async () => {
      await second.stop();
      await stage.end();
    };
    return { ...stage, here, there: apiOf(second.url), admin: String(body.token), end };
  } catch (error) {
    await stage.end();
    throw error;
  }
}

export function atOnce(
  { here, there }: Pick<TwoReplicas, 'here' | 'there'>,
  asks: readonly ((api: Api) => Promise<Answer>)[],
): Promise<Answer[]> {
  return Promise.all(asks.map((ask, n) => ask(n % 2 === 0 ? here : there)));
}

export const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

export async function pendingReferral({ here }: Pick<TwoReplicas, 'here'>, host: Account): Promise<string> {
  const { body } = await here.call('GET', '/api/user/referrals', { token: host.token });
  const username = `f${randomUUID().slice(0, 12)}`;
  const password = 'a-good-password';
  const friend = { username, email: `${username}@example.test`, password, passwordConfirm: password };
  const answer = await here.call('POST', '/api/auth/register', {
    body: { ...friend, referralCode: body.invitationCode },
  });
  if (answer.status !== 201) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`);
  return eventually(async () => {
    const pending = await here.call('GET', '/api/user/pending-referrals', { token: host.token });
    const made = (pending.body.pendingReferrals as Pending[]).find(
      ({ metadata }) => metadata.referredUser.username === username,
    );
    if (made === undefined) throw new Error(`the referral of ${username} is not there yet`);
    return made._id;
  });
}

interface Pending {
  _id: string;
  metadata: { referredUser: { username: string } };
}

export async function figuresOf({ here, platform, transport }: TwoReplicas, { token }: Account) {
  await untilQuiet(platform, transport);
  const { body } = await here.call('GET', '/api/user/me', { token });
  const { points, pointsReleased, availableWithdrawal } = body.user as Record<string, unknown>;
  return { points, pointsReleased, availableWithdrawal };
}
