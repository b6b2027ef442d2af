import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { receiptOf } from './support/money-moments.ts';
import { openApp } from './support/open-app.tsx';
import { admin, demo, keepSession } from './support/people.ts';

const at = '2026-11-20T04:00:00.000Z';
const hash = `0x1234567${'8'.repeat(51)}abcdef`;
const link = `https://etherscan.io/tx/${hash}`;
const chainIn = (state: string, more: object = {}) => ({
  ...{ network: '1', networkName: 'Ethereum', state, confirmations: 0, needed: 12 },
  ...more,
});
const send = (chain: object, status = 'completed') => ({
  ...{ _id: 't-1', type: 'send', kind: 'send-out', amount: 25, currency: 'USDC', incoming: false },
  ...{ to: `0x${'ab'.repeat(20)}`, from: null, description: '', status, createdAt: at, chain },
});
const settled = [
  { status: 'pending', at },
  { status: 'completed', at },
];
const fee = 'Waits for a lower network fee: 71.5 gwei now, at most 60';

beforeEach(() => localStorage.clear());

describe('an outside send, for its owner', () => {
  it.each([
    ['waiting', {}, 'Pending', ['Pending', 'Approved', 'Sent on Ethereum', 'Arrived']],
    ['queued', {}, 'Queued', ['Pending', 'Approved', 'Sent on Ethereum', 'Arrived']],
    ['queued', { reason: fee }, 'Queued', ['Waits until the network fee is lower']],
    ['queued', { reason: 'connect ECONNREFUSED' }, 'Queued', ['Waits for its turn']],
    ['sent', { hash, link }, 'Sent', ['Sent on Ethereum', 'Arrived', 'Hash', '0x123456…abcdef']],
    ['mined', { hash, link, confirmations: 3 }, '3 of 12 confirmations', ['Hash']],
    ['confirmed', { hash, link, confirmations: 12 }, undefined, ['Completed', 'Approved', 'Arrived']],
    [
      'failed',
      { hash, reason: 'The chain refused the transfer' },
      'Returned',
      ['Could not arrive; your coins are back', 'The network refused it'],
    ],
    ['stuck', { reason: 'The nonce was taken' }, 'Being checked', ['We are looking into it']],
  ])('that is %s (%j) says so in its row and on its receipt', async (state, more, badge, words) => {
    keepSession(demo);
    const shown = send(chainIn(state, more), state === 'waiting' ? 'pending' : 'completed');
    fakeApi({
      'GET /api/transactions?limit=20': () =>
        answer(200, {
          ...{ transactions: [shown], nextCursor: null, searchedSince: null },
          stats: { total: 1, thisMonth: 1, successRate: 0 },
        }),
      'GET /api/transactions/t-1': () =>
        receiptOf('t-1', { ...shown, timeline: state === 'waiting' ? settled.slice(0, 1) : settled }),
    });
    const user = await openApp('/transactions');
    const row = await screen.findByRole('button', { name: /Sent to 0xabab…abab/ });
    if (badge !== undefined) within(row).getByText(badge);
    await user.click(row);
    const sheet = within(await screen.findByRole('dialog'));
    for (const word of words) expect((await sheet.findAllByText(word)).length).toBeGreaterThan(0);
    if ('link' in more)
      expect(sheet.getByRole('link', { name: 'View on the explorer' }).getAttribute('href')).toBe(link);
    if (state === 'mined') sheet.getByRole('progressbar', { name: 'Confirmations' });
  });
});

describe('an outside send, on the desk', () => {
  it('shows the state in its row, and in the drawer the reason in the words of custody', async () => {
    keepSession(admin);
    const sender = { _id: 'id-1', username: 'person-1', email: 'person-1@example.test' };
    const row = {
      ...send(chainIn('queued', { reason: fee })),
      ...{ fromUser: sender, toUser: null, settledAt: at, reason: null, processedBy: { username: 'boss' } },
    };
    fakeApi({
      'GET /api/admin/transactions?page=1&limit=20': () =>
        answer(200, {
          ...{ transactions: [row], total: 1, totalPages: 1, currentPage: 1, searchedPartially: false },
        }),
      'GET /api/admin/scanner/deposits?status=review&limit=10': () =>
        answer(200, { deposits: [], total: 0, totalPages: 1, currentPage: 1 }),
      'GET /api/admin/audit?object=t-1&limit=50': () => answer(200, { entries: [], nextCursor: null }),
    });
    await openApp('/admin/transactions?open=t-1');
    const drawer = within(await screen.findByRole('dialog'));
    for (const word of ['Queued', 'Ethereum', 'Approved', 'Sent on Ethereum', fee])
      expect((await drawer.findAllByText(word)).length).toBeGreaterThan(0);
    expect(within(screen.getByRole('table')).getByText('Queued')).toBeTruthy();
  });
});
