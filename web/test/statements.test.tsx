import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const statement = (more: object = {}) => ({
  ...{ _id: 's', month: '2026-09', language: 'en', state: 'ready', movements: 12 },
  ...{ requestedAt: '2026-10-01T00:00:00Z', readyAt: '2026-10-01T00:00:00Z' },
  ...more,
});
const month = (name: string, more: object = {}) => ({
  ...{ month: name, over: true, empty: false, statements: [] },
  ...more,
});
const network = (months: () => object[], more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/statements': () => answer(200, { months: months() }),
    ...more,
  });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the statements', () => {
  it('are asked for once, under a key, in the language of the app, with a mail if wanted', async () => {
    let isAsked = false;
    const api = network(
      () => [
        month('2026-10', { over: false }),
        month('2026-09', { statements: isAsked ? [statement({ state: 'making', movements: null })] : [] }),
      ],
      {
        'POST /api/statements': () => {
          isAsked = true;
          return answer(202, { statement: statement({ state: 'making' }) });
        },
      },
    );
    const user = await openApp('/statements');
    await screen.findByText('Can be made once the month is over');
    expect(screen.queryByRole('button', { name: 'Make the statement of October 2026' })).toBeNull();
    await user.click(screen.getByLabelText('Mail me when it is ready'));
    await user.dblClick(screen.getByRole('button', { name: 'Make the statement of September 2026' }));
    await screen.findByText('Takes a few seconds');
    const [call, ...more] = api.calls.filter(({ call: name }) => name === 'POST /api/statements');
    expect(call?.body).toEqual({ month: '2026-09', language: 'en', mail: true });
    expect([more, Boolean(call?.headers.get('idempotency-key'))]).toEqual([[], true]);
  });

  it('are saved as PDF and CSV; a refusal is shown', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    network(() => [month('2026-09', { statements: [statement()] })], {
      'GET /api/statements/s/file?format=pdf': () =>
        new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      'GET /api/statements/s/file?format=csv': () =>
        refusal(404, 'Statement not found', 'wallet.statement_not_found'),
    });
    const user = await openApp('/statements');
    await screen.findByText('12 movements');
    await user.click(screen.getByRole('button', { name: 'Save September 2026 as PDF' }));
    await waitFor(() => expect(saved.map(({ type }) => type)).toEqual(['application/pdf']));
    await user.click(screen.getByRole('button', { name: 'Save September 2026 as CSV' }));
    await screen.findByText('Statement not found');
    expect(saved).toHaveLength(1);
  });

  it('say that a month was empty, and that one failed', async () => {
    network(() => [
      month('2026-09', { empty: true }),
      month('2026-08', { statements: [statement({ state: 'failed', movements: null })] }),
    ]);
    await openApp('/statements');
    await screen.findByText('No movements in this month');
    await screen.findByText('It could not be made. Please try again.');
  });

  it('of a new account begin when its first month has ended', async () => {
    network(() => [month('2026-09', { over: false })]);
    await openApp('/statements');
    await screen.findByText('No month has ended yet');
  });
});
