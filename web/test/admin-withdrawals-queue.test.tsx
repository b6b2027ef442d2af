import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { claims, details, figures, listed, page, path, payout, rowOf } from './support/payouts.ts';
import { admin, demo, keepSession } from './support/people.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the queue', () => {
  it('says if the search fits more accounts than were looked through', async () => {
    fakeApi({
      ...figures,
      [listed('pending', 'sort=oldest&search=a')]: () => page([payout(1)], { searchedPartially: true }),
    });
    await openApp('/admin/withdrawals?search=a');
    await screen.findByText(/only the first of them were looked through/);
  });

  it('says which figures could not be read, and reads them again', async () => {
    let works = false;
    fakeApi({
      ...figures,
      [listed()]: () => page([payout(1)]),
      [`GET ${path}/stats`]: () =>
        works ? figures[`GET ${path}/stats`]() : refusal(400, 'Failed to load data', 'withdrawal.x'),
    });
    const person = await openApp('/admin/withdrawals');
    await screen.findByText('Failed to load data');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('37');
    expect(screen.queryByText('Failed to load data')).toBeNull();
  });

  it('is saved as it is shown, also where the outcome is unknown', async () => {
    const file = `GET ${path}/export?status=unknown&search=wine`;
    URL.createObjectURL = () => '#file';
    URL.revokeObjectURL = () => undefined;
    const { called } = fakeApi({
      ...figures,
      [`GET ${path}/unknown`]: () => answer(200, { withdrawals: [] }),
      [file]: () => new Response('id,amount\r\n'),
    });
    const person = await openApp('/admin/withdrawals?status=unknown&search=wine');
    await person.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(called(file)).toBe(1));
  });

  it('leads from a payout to its user only who may read users', async () => {
    const may = ['withdrawals.read'] as never[];
    keepSession({ ...demo, role: 'moderator', permissions: may });
    fakeApi({
      ...figures,
      [listed()]: () => page([payout(1)]),
      [`GET ${path}/w-1`]: () => details(payout(1)),
    });
    await openApp('/admin/withdrawals?open=w-1');
    const drawer = within(await screen.findByRole('dialog', { name: '¥101.00' }));
    await drawer.findAllByText('person-1');
    expect(drawer.queryByRole('link')).toBeNull();
  });
});

it('a claim made for a decision ends with its refusal, and stays while the outcome is unknown', async () => {
  const ends = `DELETE ${path}/w-1/claim`;
  let answers = (): Response => {
    throw new TypeError('network');
  };
  const { called } = fakeApi({
    ...figures,
    ...claims(1),
    [listed()]: () => page([payout(1)]),
    [`GET ${path}/w-1`]: () => details(payout(1)),
    [`PUT ${path}/w-1`]: () => answers(),
  });
  const person = await openApp('/admin/withdrawals');
  await rowOf(1);
  await person.keyboard('ja');
  await screen.findByText(/The outcome is unknown/);
  expect(called(ends)).toBe(0);
  answers = () => refusal(409, 'Not today', 'withdrawal.x');
  await person.keyboard('a');
  await screen.findByText(/Not today/);
  expect(called(ends)).toBe(0);
  answers = () => refusal(403, 'Not from here', 'gateway.x');
  await person.keyboard('a');
  await screen.findByText(/Not from here/);
  expect(called(ends)).toBe(1);
  expect(called(`PUT ${path}/w-1/claim`)).toBe(2);
});
