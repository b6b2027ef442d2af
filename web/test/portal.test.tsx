import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, demo, keepSession } from './support/people.ts';
import { firstPage, firstRow, three, withStats } from './support/users.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('a moderator', () => {
  const moderator = (...permissions: string[]) => ({
    ...demo,
    role: 'moderator',
    permissions: permissions as never[],
  });

  it('finds the tabs that the permissions allow, and a refusal in the place of the others', async () => {
    keepSession(moderator('points.read'));
    const { called } = fakeApi({});
    await openApp('/admin/users');
    await screen.findByText('Access Denied, you do not have administrator privileges');
    expect(document.title).toBe('Access Denied · localhost');
    const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Points Management',
      'Security',
    ]);
    expect(called(firstPage)).toBe(0);
  });

  it('who may only read ticks and changes nothing', async () => {
    keepSession(moderator('users.read'));
    fakeApi({ ...withStats, [firstPage]: three });
    await openApp('/admin/users');
    const row = await firstRow();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add User' })).toBeNull();
    expect(within(row).getByRole<HTMLButtonElement>('button', { name: 'Delete person-1' }).disabled).toBe(
      true,
    );
  });
});

it('pages without a tab are beside the tabs, and below them in the side menu', async () => {
  fakeApi({ ...withStats, [firstPage]: three });
  const person = await openApp('/admin/users');
  await firstRow();
  const linksOf = (part: HTMLElement): (string | null)[] =>
    within(part)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const extras = ['Approvals', 'Withdrawals', 'Cash Subsidy', 'Verifications', 'Treasury'];
  expect(linksOf(screen.getByRole('navigation', { name: 'More pages' }))).toEqual(extras);
  await person.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  const tabs = linksOf(within(menu).getByRole('navigation', { name: 'Main' }));
  expect(tabs).toHaveLength(8);
  expect(linksOf(menu)).toEqual([...tabs, ...extras]);
});

describe('the command palette', () => {
  it('jumps to a page and runs what the page can do', async () => {
    fakeApi({ ...withStats, [firstPage]: three });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'add us{Enter}');
    await screen.findByRole('dialog', { name: 'Add User' });
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.keyboard('{Control>}k{/Control}');
    await person.type(screen.getByRole('combobox', { name: 'Search or jump to' }), 'dash{Enter}');
    await screen.findByRole('heading', { name: 'Welcome, admin' });
  });
});
