import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { figures, listed, page, path, payout, rowOf } from './support/payouts.ts';
import { admin, keepSession } from './support/people.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('many at once', () => {
  it('go in parts of a hundred, and each has its own result', async () => {
    const many = Array.from({ length: 101 }, (_, n) => payout(n + 1));
    const gathered = (n: number): string => listed().replace('limit=50&page=1', `limit=100&page=${n}`);
    const { calls } = fakeApi({
      ...figures,
      [listed('pending', 'sort=newest')]: () => page(many.slice(0, 2), { total: 101 }),
      [gathered(1)]: () => page(many.slice(0, 100), { total: 101, totalPages: 2 }),
      [gathered(2)]: () => page(many.slice(100), { total: 101, totalPages: 2, currentPage: 2 }),
      [`POST ${path}/bulk`]: (body) =>
        answer(200, {
          results: (body as { ids: string[] }).ids.map((id) => ({
            id,
            needsSecondApproval: id === 'w-2',
            pending: false,
            code: id === 'w-101' ? 'withdrawal.claimed' : null,
            message: id === 'w-101' ? 'colleague works on it' : null,
          })),
        }),
    });
    const person = await openApp('/admin/withdrawals?newest=true');
    await rowOf(1);
    await person.keyboard('jx');
    await person.click(await screen.findByRole('button', { name: 'Tick all 101 of this filter' }));
    await person.click(await screen.findByRole('button', { name: 'Approve (101)' }));
    await person.click(screen.getByRole('button', { name: 'Approve ¥15,251.00' }));
    await screen.findByText('99 done, 1 refused, of 101 · 1 waits for a second person');
    const parts = calls.filter(({ call }) => call === `POST ${path}/bulk`);
    expect(parts.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([100, 1]);
    const outcome = within(screen.getByRole('dialog', { name: 'Results' }));
    expect(outcome.getAllByRole('listitem')[0]?.textContent).toContain('colleague works on it');
    expect(outcome.getByText('First approval noted. A second administrator has to approve it.')).toBeTruthy();
  });

  it('are handed to the bank as a file of one method', async () => {
    const file = `POST ${path}/payout-file`;
    URL.createObjectURL = () => '#file';
    URL.revokeObjectURL = () => undefined;
    const mark = { by: { _id: 'a-1', username: 'colleague' }, at: '2026-11-20T04:00:00.000Z', file: 'f' };
    const { calls, called } = fakeApi({
      ...figures,
      [listed()]: () => page([payout(1, { status: 'approved', exported: mark })]),
      [file]: () => new Response('id,amount\r\n'),
    });
    const person = await openApp('/admin/withdrawals');
    await person.click(await screen.findByRole('button', { name: 'Payout file' }));
    await person.click(screen.getByRole('radio', { name: 'WeChat Pay' }));
    await person.click(screen.getByRole('button', { name: 'Save the file for WeChat Pay' }));
    await waitFor(() => expect(called(file)).toBe(1));
    await person.click(screen.getByRole('radio', { name: 'Also those of earlier files' }));
    await person.click(screen.getByRole('button', { name: 'Save the file for WeChat Pay' }));
    await waitFor(() => expect(called(file)).toBe(2));
    const bodies = calls.filter(({ call }) => call === file).map(({ body }) => body);
    expect(bodies).toEqual([
      { method: 'wechat', again: false },
      { method: 'wechat', again: true },
    ]);
    await screen.findByText(/^In a file of colleague, /);
  });
});

it('many are completed with a note if the outcome of one is unknown', async () => {
  const unknown = { status: 'processing', outcomeUnknownSince: '2026-11-23T08:00:00.000Z' };
  const { calls } = fakeApi({
    ...figures,
    [listed('processing')]: () => page([payout(1, unknown), payout(2, { status: 'processing' })]),
    [`POST ${path}/bulk`]: () => answer(200, { results: [] }),
  });
  const person = await openApp('/admin/withdrawals?status=processing');
  await rowOf(1);
  await person.keyboard('jxjx');
  await person.click(await screen.findByRole('button', { name: 'Complete (2)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Complete 2 withdrawals' }));
  expect(dialog.getByText('Outcome unknown').parentElement?.textContent).toBe('Outcome unknown1');
  const complete = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete' });
  expect(complete.disabled).toBe(true);
  await person.type(dialog.getByLabelText(/^Note/), 'On the statement');
  await person.click(complete);
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `POST ${path}/bulk`)?.body).toEqual({
      ids: ['w-1', 'w-2'],
      status: 'completed',
      adminNotes: 'On the statement',
    }),
  );
});
