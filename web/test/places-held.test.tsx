import { beforeEach, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const wallet = {
  ...{ coinsHeld: 100, stablecoinValue: 726, coinPrice: 7.26, cashSubsidy: 0, availableWithdrawal: 50 },
  ...{ totalWithdrawn: 5, held: 0, coinsReserved: 0, card: 0, history: [] },
};
const referrals = {
  ...{ invitationCode: 'K7M2XQ9P', totalReferrals: 0, activeReferrals: 0, pointsEarned: 0 },
  ...{ referralTier: 'Bronze', userTotalPoints: 0 },
};
const around = {
  'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
  'GET /api/wallet': () => answer(200, wallet),
  'GET /api/user/referrals': () => answer(200, referrals),
};

const cards: [address: string, title: string, call: string, nothing: object, words: string][] = [
  [
    '/invite',
    'Pending Referral Bonuses',
    'GET /api/user/pending-referrals',
    { pendingReferrals: [] },
    'Nothing is waiting right now.',
  ],
  [
    '/wallet',
    'Send again',
    'GET /api/wallet/payees',
    { payees: [] },
    'People you send coins to show up here.',
  ],
  ['/send', 'Recent contacts', 'GET /api/wallet/payees', { payees: [] }, 'Whom you send to shows up here.'],
];

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

async function cardCalled(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.closest('section');
  if (card === null) throw new Error(`${title} is no card`);
  return card;
}

it.each(cards)(
  '%s: the place of “%s” is held while it is asked for, and kept when there is nothing',
  async (...one) => {
    const [address, title, call, nothing, words] = one;
    let respond: (response: Response) => void = () => undefined;
    fakeApi({ ...around, [call]: () => new Promise<Response>((resolve) => (respond = resolve)) });
    await openApp(address);
    const card = await cardCalled(title);
    expect(card.querySelector('.animate-pulse')).not.toBeNull();
    respond(answer(200, nothing));
    await within(card).findByText(words);
    expect(card.querySelector('.animate-pulse')).toBeNull();
  },
);

it.each(cards)('%s: “%s” that can’t be read says why, and is asked for again', async (...one) => {
  const [address, title, call, nothing, words] = one;
  let refused = true;
  fakeApi({
    ...around,
    [call]: () => (refused ? refusal(403, 'Not now', 'edge.not_now') : answer(200, nothing)),
  });
  const user = await openApp(address);
  const card = await cardCalled(title);
  await within(card).findByText('Not now');
  refused = false;
  await user.click(within(card).getByRole('button', { name: 'Try again' }));
  await within(card).findByText(words);
});
