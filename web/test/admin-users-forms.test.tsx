import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, path, three, user, withStats } from './support/users.ts';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('all sessions of a user', () => {
  it('end only after a question, beside which a refusal stands', async () => {
    const session = (id: string) => ({
      ...{ id, remembered: false, userAgent: '', address: `10.0.0.${id}` },
      lastActive: '2026-11-20T04:00:00.000Z',
    });
    let works = false;
    let sessions = [session('1'), session('2')];
    const all = `DELETE ${path}/id-1/sessions`;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`GET ${path}/id-1`]: () => answer(200, { user: user(1), sessions: 2 }),
      [`GET ${path}/id-1/sessions`]: () => answer(200, { sessions }),
      [all]: () => {
        if (!works) return refusal(403, 'You may not make this change', 'auth.not_yours_to_change');
        sessions = [];
        return answer(200, { success: true, ended: 2 });
      },
    });
    const person = await openApp('/admin/users?open=id-1');
    await person.click(await screen.findByRole('button', { name: 'End all sessions' }));
    expect(called(all)).toBe(0);
    const asks = dialog('End all sessions of person-1?');
    await person.click(asks.getByRole('button', { name: 'End all' }));
    await asks.findByText('You may not make this change');
    works = true;
    await person.click(asks.getByRole('button', { name: 'End all' }));
    await screen.findByText('Signed in nowhere.');
    expect(called(all)).toBe(2);
  });
});
