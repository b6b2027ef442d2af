import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Answer, type Api } from '../api.ts';
import { platformAdmin, startPlatform, type Platform } from '../platform.ts';
import { startOtherSide } from '../replica.ts';
import { sharedPlatform } from '../shared-platform.ts';

export interface MoneyPlatform {
  platform: Platform;
  here: Api;
  admin: Account;
  stop(): Promise<void>;
}

export interface TwoReplicas extends MoneyPlatform {
  there: Api;
  either(n: number): Api;
}

export async function startMoneyPlatform(env: Record<string, string> = {}): Promise<MoneyPlatform> {
  const platform = await startPlatform({
    env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn', ...env },
  });
  const here = apiOf(platform.url);
  const stop = () => platform.remove();
  return { platform, here, admin: await orElse(stop, () => signedInAdmin(here)), stop };
}

/** For a suite that keeps to its own accounts. */
export async function onSharedPlatform() {
  const platform = sharedPlatform();
  const here = apiOf(platform.url);
  return { platform, here, admin: await signedInAdmin(here) };
}

async function orElse<T>(stop: () => Promise<void>, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function startTwoReplicas(): Promise<TwoReplicas> {
  const first = await startMoneyPlatform();
  const second = await orElse(
    () => first.stop(),
    () => startOtherSide(first.platform, ['auth', 'wallet', 'withdrawal']),
  );
  const there = apiOf(second.url);
  const stop = async () => {
    await second.stop();
    await first.stop();
  };
  return { ...first, there, either: (n) => (n % 2 === 0 ? first.here : there), stop };
}

async function signedInAdmin(api: Api): Promise<Account> {
  const { email, password } = platformAdmin;
  const { body } = await api.signIn(email, password);
  const { user } = body.data as { user: { id: string; username: string } };
  return { ...user, email, password, token: String(body.token) };
}

/** Cents, so that sums are exact. */
export interface Funds {
  coins?: number;
  yuan?: number;
}

const price = 726;

export async function personWith(
  { here, admin }: Pick<MoneyPlatform, 'here' | 'admin'>,
  { coins = 0, yuan = 0 }: Funds,
): Promise<Account> {
  const account = await here.register();
  const balance = (yuan + Math.ceil((coins * price) / 100)) / 100;
  if (balance > 0) {
    const path = `/api/admin/users/${account.id}`;
    const edited = await here.call('PUT', path, { token: admin.token, body: { balance } });
    expect(edited).toMatchObject({ status: 200 });
  }
  if (coins > 0) {
    const bought = await here.call('POST', '/api/wallet/buy', {
      token: account.token,
      body: { amount: coins / 100 },
    });
    expect(bought).toMatchObject({ status: 200 });
  }
  return account;
}

/** Four at a time: more password hashes at once can exceed auth's timeout on a busy machine. */
export async function peopleWith(count: number, house: MoneyPlatform, funds: Funds): Promise<Account[]> {
  const people: Account[] = [];
  while (people.length < count)
    people.push(...(await Promise.all([1, 2, 3, 4].map(() => personWith(house, funds)))));
  return people;
}

export interface Figures {
  coins: number;
  reserved: number;
  available: number;
  held: number;
  withdrawn: number;
  subsidy: number;
  card: number;
}

export async function figuresOf(api: Api, { token }: Pick<Account, 'token'>): Promise<Figures> {
  const { status, body } = await api.call('GET', '/api/wallet', { token });
  expect(status).toBe(200);
  const cents = (name: string) => Math.round(Number(body[name]) * 100);
  return {
    coins: cents('coinsHeld'),
    reserved: cents('coinsReserved'),
    available: cents('availableWithdrawal'),
    held: cents('held'),
    withdrawn: cents('totalWithdrawn'),
    subsidy: cents('cashSubsidy'),
    card: cents('card'),
  };
}

export const withdrawBody = (yuan: number) => ({
  amount: yuan,
  withdrawalMethod: 'wechat',
  accountInfo: { wechatId: 'wx-0123456' },
});

export const patience = { timeoutMs: 240_000, everyMs: 250 };

/** A process that was killed, or whose database is away, answers 5xx: the caller repeats under the same key. */
export const answered = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(async () => {
    const answer = await ask();
    if (answer.status >= 500 || answer.status === 429) throw new Error(JSON.stringify(answer.body));
    return answer;
  }, patience);

export const idOfPayout = ({ body }: Answer): string => (body.withdrawal as { _id: string })._id;

export const freshKey = (): string => randomUUID();

export const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((one) => one.status === status).length;

interface Proof {
  ok: boolean;
  breaks: unknown[];
  startedAt: string;
}

interface ProofReader {
  here: Api;
  admin: Pick<Account, 'token'>;
}

export async function expectCleanProof({ here, admin }: ProofReader): Promise<void> {
  const path = '/api/admin/ledger/proof';
  const askedAt = Date.now();
  expect(await here.call('POST', path, { token: admin.token })).toMatchObject({ status: 202 });
  await eventually(async () => {
    const { body } = await here.call('GET', path, { token: admin.token });
    const proof = body.proof as Proof | null;
    expect(Date.parse(proof?.startedAt ?? '')).toBeGreaterThanOrEqual(askedAt);
    expect(body.proof).toMatchObject({ ok: true, breaks: [] });
  });
}
