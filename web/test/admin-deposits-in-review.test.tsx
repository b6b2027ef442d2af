import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = { _id: 'id-1', username: 'person-1', email: 'person-1@example.test' };
const firstPage = 'GET /api/admin/transactions?page=1&limit=20';
const noTransactions = () =>
  answer(200, { transactions: [], total: 0, totalPages: 1, currentPage: 1, searchedPartially: false });
const reviews = 'GET /api/admin/scanner/deposits?status=review&limit=10';
const pageOfDeposits = (deposits: object[]) =>
  answer(200, { deposits, total: deposits.length, totalPages: 1, currentPage: 1 });

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('deposits in review', () => {
  const deposit = (n: number, more: object = {}) => ({
    ...{ _id: `018f0000-0000-7000-8000-0000000000a${n}`, chainId: 1, network: 'Ethereum', logIndex: n },
    ...{ transactionHash: `0xab${n}`, blockNumber: 5, address, tokenAddress: address, tokenSymbol: 'USDC' },
    ...{ tokenDecimals: 6, tokenUnits: '1', amount: 8000, dustUnits: '0', status: 'review' },
    ...{ confirmations: 12, needed: 12, createdAt: '2026-11-20T04:00:00.000Z', confirmedAt: null },
    ...{ reason: null, userId: sender, processedBy: null, processedAt: null },
    ...more,
  });

  it('are above the list; one is refused with a reason, under one key', async () => {
    const act = `PUT /api/admin/scanner/deposits/${deposit(1)._id}`;
    let answered = false;
    const { calls } = fakeApi({
      [firstPage]: noTransactions,
      [reviews]: () =>
        pageOfDeposits(answered ? [] : [deposit(1), deposit(2, { userId: { ...sender, _id: admin.id } })]),
      [act]: () => {
        answered = true;
        return answer(200, { deposit: deposit(1, { status: 'refused', reason: 'stolen' }) });
      },
    });
    const person = await openApp('/admin/transactions');
    const section = within(await screen.findByRole('region', { name: 'Deposits in review' }));
    expect(section.getAllByText('8,000.00 USDC')).toHaveLength(2);
    expect(section.getAllByRole('button')).toHaveLength(2);
    await person.click(section.getByRole('button', { name: 'Refuse the deposit of person-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse deposit' }));
    await person.click(dialog.getByRole('button', { name: 'Refuse 8,000.00 USDC' }));
    expect(dialog.getByText('Please enter a reason')).toBeTruthy();
    await person.type(dialog.getByRole('textbox'), 'stolen');
    await person.click(dialog.getByRole('button', { name: 'Refuse 8,000.00 USDC' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deposits in review' })).toBeNull());
    const [decided] = calls.filter(({ call }) => call === act);
    expect(decided?.body).toEqual({ decision: 'refuse', reason: 'stolen' });
    expect(decided?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('keep the dialog with the words of a refusal', async () => {
    fakeApi({
      [firstPage]: noTransactions,
      [reviews]: () => pageOfDeposits([deposit(1)]),
      [`PUT /api/admin/scanner/deposits/${deposit(1)._id}`]: () =>
        refusal(409, 'The endpoints disagree now', 'chain-scanner.not_agreed'),
    });
    const person = await openApp('/admin/transactions');
    await person.click(await screen.findByRole('button', { name: 'Credit the deposit of person-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit deposit' }));
    await person.click(dialog.getByRole('button', { name: 'Credit 8,000.00 USDC' }));
    await dialog.findByText(/: The endpoints disagree now$/);
  });
});
