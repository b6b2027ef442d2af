import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, page, path, three, user, withStats } from './support/users.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('all of a filter', () => {
  const everybody = (n: number): string => `GET ${path}?page=${n}&limit=100&sortBy=createdAt&sortOrder=asc`;
  const many = Array.from({ length: 101 }, (_, n) => user(n + 1));
  const pages = {
    ...withStats,
    [firstPage]: () => page(many.slice(0, 20), { total: 101, totalPages: 6 }),
    [everybody(1)]: () => page(many.slice(0, 100), { total: 101, totalPages: 2 }),
    [everybody(2)]: () => page(many.slice(100), { total: 101, totalPages: 2, currentPage: 2 }),
  };

  it('is suspended one by one, and each has its own result', async () => {
    const { calls } = fakeApi({
      ...pages,
      ...Object.fromEntries(
        many.map(({ _id }, n) => [
          `PUT ${path}/${_id}/status`,
          () =>
            n === 50
              ? refusal(409, 'Another change of this user is still under way', 'auth.x')
              : answer(200, { user: user(n) }),
        ]),
      ),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await screen.findByText('20 ticked');
    await person.click(screen.getByRole('button', { name: 'Tick all 101 of this filter' }));
    await screen.findByText('101 ticked');
    await person.click(
      within(screen.getByRole('region', { name: 'Ticked rows' })).getByRole('button', { name: 'Suspend' }),
    );
    await person.click(screen.getByRole('button', { name: 'Suspend 101 users' }));
    await screen.findByText('100 done, 1 refused, of 101');
    const outcome = within(screen.getByRole('dialog', { name: 'Suspending users' }));
    expect(outcome.getAllByRole('listitem')[0]?.textContent).toBe(
      'person-51Another change of this user is still under wayRefused',
    );
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(101);
  });

  it('is saved as a file without formulas', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) saved.push(file);
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    fakeApi({
      ...withStats,
      [firstPage]: three,
      [everybody(1)]: () => page([user(1, { username: '=1+1', email: 'a,"b"@example.test' })]),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await new Promise<string>((read) => {
      const reader = new FileReader();
      reader.onload = () => read(reader.result as string);
      reader.readAsText(saved[0] as Blob);
    });
    expect(text.split('\r\n')[1]).toContain(
      `id-1,'=1+1,"a,""b""@example.test",user,active,Silver,61234,2480.5`,
    );
  });
});
