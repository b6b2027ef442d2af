import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const call = 'POST /api/auth/verify-email';
beforeEach(() => localStorage.clear());

describe('the page behind the mailed link', () => {
  it('says that it is working, then that the address is confirmed, and uses the link once', async () => {
    let answerNow: () => void = () => undefined;
    const { calls, called } = fakeApi({
      [call]: () => new Promise((resolve) => (answerNow = () => resolve(answer(200, { success: true })))),
    });
    await openApp('/verify-email?token=the-token');
    await screen.findByText('Confirming your email address...');
    answerNow();
    await screen.findByText('Your email address is confirmed.');
    expect(called(call)).toBe(1);
    expect(calls.find((one) => one.call === call)?.body).toEqual({ token: 'the-token' });
  });

  it('says of a spent link what is left to do', async () => {
    const message = 'This link is invalid, was used or has expired';
    fakeApi({ [call]: () => refusal(400, message, 'auth.verification_link_invalid') });
    await openApp('/verify-email?token=spent');
    await screen.findByText(message);
    await screen.findByText(/ask for another link/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tries again where no answer came', async () => {
    let online = false;
    fakeApi({
      [call]: () => (online ? answer(200, {}) : Promise.reject(new TypeError('Failed to fetch'))),
    });
    const user = await openApp('/verify-email?token=kept');
    await screen.findByText('No answer came. Please check your connection and try again.');
    online = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your email address is confirmed.');
  });
});

describe('who has not confirmed yet', () => {
  const meAs = (figures: object) => () => answer(200, { user: { ...me, ...figures }, missing: [] });
  const notice = /^Please confirm your email address: open the link/;
  beforeEach(() => keepSession(demo));

  it('is reminded above the page, and has another link sent', async () => {
    const again = 'POST /api/auth/verify-email/resend';
    const { called } = fakeApi({
      'GET /api/user/me': meAs({ emailVerified: false, verifiedEmailRequired: true }),
      [again]: () => answer(200, { success: true, message: 'x' }),
    });
    const user = await openApp('/profile');
    await screen.findByText(notice);
    await screen.findByText('Email not confirmed yet');
    await user.click(screen.getByRole('button', { name: 'Send another link' }));
    await screen.findByText(/^A link is on its way/);
    expect(called(again)).toBe(1);
  });

  it('is not, where nothing waits for it', async () => {
    fakeApi({ 'GET /api/user/me': meAs({ emailVerified: false, verifiedEmailRequired: false }) });
    await openApp('/profile');
    await screen.findByText('Basic');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect(screen.queryByText('Email not confirmed yet')).toBeNull();
  });

  it('is offered another link where a redemption is refused for it', async () => {
    fakeApi({
      'GET /api/user/me': meAs({ points: 100, pointsReleased: 100, membershipLevel: 'Bronze' }),
      'GET /api/points/rewards': () =>
        answer(200, { available: 100, rewards: [{ tier: '50', points: 50, amount: 5, affordable: true }] }),
      'POST /api/points/rewards/50/redeem': () =>
        refusal(403, 'Please confirm your email address first', 'points.email_not_verified'),
    });
    const user = await openApp('/rewards?tab=redeem');
    await user.click(await screen.findByRole('button', { name: 'Redeem ¥5.00' }));
    await user.click(await screen.findByRole('button', { name: 'Redeem 50 points' }));
    await screen.findByText('Please confirm your email address first');
    await screen.findByRole('button', { name: 'Send another link' });
  });
});
