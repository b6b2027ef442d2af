import { expect } from 'vitest';
import { eventually } from '@tael/testkit';
import { apiOf } from '../../api.ts';
import type { Platform } from '../../platform.ts';
import type { Insist } from './client.ts';
import { whileSuspended } from './killing.ts';
import { readFigures } from './model.ts';
import { join, newcomer, type Person } from './people.ts';

const atOnceMs = 4_000;
const patience = { timeoutMs: 60_000 };

async function promptly<T>(ask: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const answer = await ask();
  expect(performance.now() - from).toBeLessThan(atOnceMs);
  return answer;
}

/** One request, without retries: it must succeed although points is stopped. */
export async function checkInWithoutPoints(platform: Platform, insist: Insist): Promise<void> {
  const early = newcomer('checks-in-without-points');
  await join(insist, early);
  const { token } = early;
  const api = apiOf(platform.url);
  await whileSuspended(platform, ['services/points'], async () => {
    const checkedIn = await promptly(() => api.call('POST', '/api/user/checkin', { token }));
    expect(checkedIn).toMatchObject({ status: 200, body: { pointsAwarded: 50 } });
    const me = await api.call('GET', '/api/user/me', { token });
    expect(me).toMatchObject({ status: 200, body: { user: { points: null }, missing: ['points'] } });
  });
  await eventually(
    async () => expect((await readFigures(insist, [early])).get(early.name)).toMatchObject({ points: 50 }),
    patience,
  );
}

export async function registerWithoutReferral(
  platform: Platform,
  insist: Insist,
  host: Person,
): Promise<void> {
  const username = 'comes-without-referral';
  const password = 'a-good-password';
  const api = apiOf(platform.url);
  await whileSuspended(platform, ['services/referral'], async () => {
    const registered = await promptly(() =>
      api.call('POST', '/api/auth/register', {
        body: {
          username,
          email: `${username}@example.test`,
          password,
          passwordConfirm: password,
          referralCode: host.code,
        },
      }),
    );
    expect(registered.status).toBe(201);
    const token = String(registered.body.token);
    expect(await api.call('POST', '/api/user/checkin', { token })).toMatchObject({ status: 200 });
  });
  await eventually(async () => {
    const { body } = await insist([200], 'GET', '/api/user/pending-referrals', { token: host.token });
    expect(body).toMatchObject({
      pendingReferrals: [{ amount: expect.any(Number), metadata: { referredUser: { username } } }],
    });
  }, patience);
}
