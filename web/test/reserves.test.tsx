import { beforeEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const at = '2026-11-28T04:23:00.000Z';
const path = [
  { side: 'left', hash: 'a'.repeat(64), sum: '300' },
  { side: 'right', hash: 'b'.repeat(64), sum: '0.5' },
] as const;
const proof = { at, root: '', leaf: { balance: '700', salt: '7'.repeat(64) }, path: [...path] };
/** The root that custody computes for these (services/custody/test/reserves/sum-tree.test.ts). */
const root = '0522d52a984e0934ed51d1d5957af1a720ed7d8be56f8d3623c65739cc8075d1';
const owner = { ...demo, id: '01920000-0000-7000-8000-000000000001' };

const published = (more: object = {}) => ({
  ...{ at, root, ratio: 1.0234, liabilities: '1000.5', reserves: '1023.91', users: 1024 },
  chains: [
    {
      ...{ network: '1', name: 'Ethereum', token: 'USDC', block: 1234, blockHash: '0x1' },
      ...{ balance: '1023.91', addresses: 3 },
    },
  ],
  ...more,
});
const api = (reserves: object, own: object = { ...proof, root }) =>
  fakeApi({
    'GET /api/reserves': () => answer(200, reserves),
    'GET /api/reserves/proof': () => answer(200, own),
  });
async function check(): Promise<void> {
  const user = await openApp('/reserves');
  await user.click(await screen.findByRole('button', { name: 'Check my balance' }));
}

beforeEach(() => {
  localStorage.clear();
});

describe('the public page', () => {
  it('says the ratio in words and figures, by chain, to visitors', async () => {
    const { calls } = api(published());
    await openApp('/reserves');
    await screen.findByText('102.34 %');
    screen.getByText(/^Every coin of every user is covered/);
    screen.getByText('1,000.50');
    screen.getByText('3 addresses, at block 1,234');
    expect(screen.getByRole('link', { name: 'Download the proof' }).getAttribute('href')).toBe(
      '/api/reserves/download',
    );
    screen.getByRole('link', { name: 'Log in to check your own balance' });
    expect(calls.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  });

  it('says it when not every coin is covered, and rounds nothing up', async () => {
    api(published({ ratio: 0.9999 }));
    await openApp('/reserves');
    await screen.findByText('99.99 %');
    screen.getByText(/^Not every coin is covered/);
  });

  it('says that there is no proof yet, and offers a retry after a failure', async () => {
    let away = true;
    fakeApi({
      'GET /api/reserves': () =>
        away
          ? refusal(500, 'Broken', 'custody.broken')
          : refusal(404, 'The reserves have not been proven yet', 'custody.not_proved_yet'),
    });
    const user = await openApp('/reserves');
    const again = await screen.findByRole('button', { name: /again|retry/i });
    away = false;
    await user.click(again);
    await screen.findByText('Not proven yet');
  });
});

describe('the own balance', () => {
  beforeEach(() => keepSession(owner));

  it('is part of the sum if its path leads to the published root', async () => {
    api(published());
    await check();
    await screen.findByText(/^Your 700\.00 coins of .* are part of the published sum\.$/);
  });

  it.each<[string, object, object]>([
    ['another balance', published(), { ...proof, leaf: { ...proof.leaf, balance: '701' } }],
    ['a swapped side', published(), { ...proof, path: path.map((step) => ({ ...step, side: 'left' })) }],
    ['a negative sum', published(), { ...proof, path: [path[0], { ...path[1], sum: '-0.5' }] }],
    ['another published root', published({ root: 'c'.repeat(64) }), proof],
    ['a smaller published sum', published({ liabilities: '900' }), proof],
  ])('is no part of it with %s', async (_, reserves, own) => {
    api(reserves, own);
    await check();
    await screen.findByText(/^Your balance is not part of the published sum\./);
  });

  it('of an account without coins is no mismatch', async () => {
    fakeApi({
      'GET /api/reserves': () => answer(200, published()),
      'GET /api/reserves/proof': () => refusal(404, 'Your account had no coins', 'custody.no_leaf'),
    });
    await check();
    await screen.findByText('Your account had no coins at the time of this proof.');
  });
});
