import { beforeAll, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { axeIn, overflows, settled } from './look.ts';
import { languages, wordsOf, type Language } from './words.ts';

const house = openHouse();

let person: Account;

const longName = (): string => 'w'.repeat(30) + Date.now().toString(36).padStart(10, '0');

async function asked(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await house.api.call(method, path, { token: person.token, body });
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

async function befriended(referralCode: unknown): Promise<string> {
  const [username, password] = [longName(), 'a-good-password'];
  const wish = { username, email: `${username.slice(-9)}@example.test`, password, passwordConfirm: password };
  await asked('POST', '/api/auth/register', { ...wish, referralCode });
  return eventually(async () => {
    const { pendingReferrals } = await asked('GET', '/api/user/pending-referrals');
    const [waiting] = pendingReferrals as { _id: string }[];
    if (waiting === undefined) throw new Error('the referral of the friend is not made yet');
    return waiting._id;
  });
}

beforeAll(async () => {
  person = await house.api.register();
  await house.give(person, { yuan: 200_000, points: 9_999_999_999 });
  const { invitationCode } = await asked('GET', '/api/user/referrals');
  const paid = await befriended(invitationCode);
  const approved = await house.api.call('POST', `/api/user/admin/verify-referral/${paid}`, {
    token: house.admin.token,
    body: { action: 'approve' },
  });
  expect(approved.status).toBe(200);
  await befriended(invitationCode);
  await asked('POST', '/api/wallet/card', {});
  await asked('POST', '/api/wallet/card/top-up', { amount: 99_999.99 });
}, 60_000);

async function lookAt(language: Language): Promise<string[]> {
  const t = wordsOf(language);
  const { page, complaints, close } = await house.visit(sizes.phone, { language });
  await arriveSignedIn(page, person);
  const found: string[] = [];
  for (const [path, there] of [
    ['/invite', t('invite:pending.state')],
    ['/card', '¥99,999'],
  ] as const) {
    await page.setViewportSize(sizes.phone);
    await page.goto(path);
    await page.getByText(there).first().waitFor();
    await settled(page);
    found.push(...(await overflows(page, path)), ...(await axeIn(language, page, path)));
  }
  await close();
  return [...found, ...complaints].map((one) => `${language} ${one}`);
}

it('friends with the longest names, paid and waiting, and an own card: nothing for axe, light or dark, and room for all', async () => {
  expect((await Promise.all(languages.map(lookAt))).flat()).toEqual([]);
}, 120_000);
