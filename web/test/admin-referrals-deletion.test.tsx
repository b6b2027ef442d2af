import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, host, page, referral, rowOf, withStats, type Row } from './support/referrals.ts';

const remove = 'DELETE /api/user/admin/bulk-delete-referrals';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('a bulk deletion', () => {
  it('by filter goes on until nothing is left, says why it broke off, and is taken up again', async () => {
    const answers = [
      () => answer(200, { success: true, deletedCount: 5000, remaining: 2500 }),
      () => refusal(500, 'Broken', 'referral.broken'),
      () => answer(200, { success: true, deletedCount: 2500, remaining: 0 }),
    ];
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1)]),
      [remove]: () => answers.shift()?.() ?? refusal(500, 'Too often', 'x'),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Bulk Delete' }));
    const days = dialog.getByLabelText<HTMLInputElement>('Older than (days)');
    expect([days.value, days.min, days.max]).toEqual(['30', '1', '365']);
    await person.type(days, '0');
    await person.click(dialog.getByRole('button', { name: 'Delete failed referrals older than 300 days' }));
    await screen.findByText('Bulk delete failed: Broken');
    expect(screen.getByText('5,000 done, 2,500 left')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('Deleted 7,500 failed referrals older than 300 days');
    expect(calls.filter(({ call }) => call === remove).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'failed', daysOld: 300 })),
    );
  });

  it('can be stopped between two parts', async () => {
    let release: (response: Response) => void = () => undefined;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1)]),
      [remove]: () => new Promise((resolve) => (release = resolve)),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete failed referrals older than 30 days' }));
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    release(answer(200, { success: true, deletedCount: 10, remaining: 90 }));
    await screen.findByText('10 done, 90 left');
    await screen.findByRole('button', { name: 'Go on' });
    expect(called(remove)).toBe(1);
  });

  it('of ticked ones names them', async () => {
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1), referral(2)]),
      [remove]: () => answer(200, { success: true, deletedCount: 2, remaining: 0 }),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete 2 referrals' }));
    await screen.findByText('Deleted 2 selected referrals');
    expect(calls.find(({ call }) => call === remove)?.body).toEqual({ referralIds: ['id-1', 'id-2'] });
  });
});

describe('a bulk deletion whose answer is lost', () => {
  const silence = (): Promise<Response> => Promise.reject(new TypeError('network'));
  const begin = async (rows: Row[], answers: (() => Response | Promise<Response>)[]) => {
    const api = fakeApi({
      ...withStats,
      [firstPage]: () => page(rows),
      [remove]: () => answers.shift()?.() ?? refusal(500, 'Too often', 'x'),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    return { ...api, person };
  };
  const gone = (deletedCount: number, remaining = 0) =>
    answer(200, { success: true, deletedCount, remaining });

  it('counts what the lost call deleted, and leaves out the own ones', async () => {
    const rows = [referral(1), referral(2), referral(3, { to: { ...host, _id: admin.id } })];
    const { person, calls } = await begin(rows, [silence, () => gone(0)]);
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    const own = screen.getByText('Ticked, but involving you: not deleted');
    expect(own.nextSibling?.textContent).toBe('1');
    await person.click(screen.getByRole('button', { name: 'Delete 2 referrals' }));
    await screen.findByText('Bulk delete failed');
    await person.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('Deleted 2 selected referrals');
    expect(calls.find(({ call }) => call === remove)?.body).toEqual({ referralIds: ['id-1', 'id-2'] });
  });

  it.each([
    ['by what is left', [() => gone(5000, 2500), silence, () => gone(500, 0)], 'Deleted 7,500'],
    ['as a minimum if nothing is known', [silence, () => gone(500, 0)], 'Deleted at least 500'],
  ])('by filter counts %s', async (_, answers, words) => {
    const { person } = await begin([referral(1)], answers);
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete failed referrals older than 30 days' }));
    await person.click(await screen.findByRole('button', { name: 'Go on' }));
    await screen.findByText(`${words} failed referrals older than 30 days`);
  });
});
