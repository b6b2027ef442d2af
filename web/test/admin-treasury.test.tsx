import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { chainOf, stuckTransfer, transferOf } from './support/treasury.ts';

const list = 'GET /api/admin/treasury';
const chains = (...rows: object[]) => answer(200, { chains: rows });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the treasury', () => {
  it('has balances, queue, stuck sends and providers of each network, and names those that are off', async () => {
    fakeApi({
      [list]: () =>
        chains(
          chainOf({
            queue: { waiting: 60, oldest: '2026-01-05T00:00:00Z', transactions: [transferOf({})] },
            ...{ stuck: [stuckTransfer], stuckCount: 1 },
          }),
          chainOf({ network: '56', name: 'Binance Smart Chain', off: 'not configured here', providers: [] }),
        ),
    });
    await openApp('/admin/treasury');
    const ethereum = await section('Ethereum');
    for (const text of ['Running', '1,000,000.00', 'Target 250,000', '12.50', '3.14159', '420'])
      expect(ethereum.getByText(text)).toBeTruthy();
    expect(ethereum.getByText('At 2 deposit addresses')).toBeTruthy();
    expect(ethereum.getByText('1 send is stuck')).toBeTruthy();
    expect(ethereum.getByText('The transaction succeeded without a transfer')).toBeTruthy();
    expect(ethereum.getByText('59 more, not shown')).toBeTruthy();
    const providers = ethereum.getByRole('list', { name: 'Providers of Ethereum' });
    expect([...providers.children].map(({ textContent }) => textContent)).toEqual([
      'one.testBlock 21,000,010Agrees',
      'two.testtimed outNo answer',
    ]);
    expect(
      within(await screen.findByRole('region', { name: 'Networks that are off' })).getByText(
        'not configured here',
      ),
    ).toBeTruthy();
  });

  it('says that no network is configured, and offers another try after an error', async () => {
    let works = false;
    fakeApi({
      [list]: () => (works ? chains() : refusal(400, 'Not now', 'custody.not_now')),
    });
    const person = await openApp('/admin/treasury');
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No network is configured');
  });

  it('is shown without acts to a reader, and without acts on the own send', async () => {
    const own = transferOf({ userId: admin.id });
    fakeApi({
      [list]: () => chains(chainOf({ queue: { waiting: 1, oldest: own.createdAt, transactions: [own] } })),
    });
    await openApp('/admin/treasury');
    await section('Ethereum');
    expect(screen.queryByRole('button', { name: /^Speed up/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pause Ethereum' })).toBeTruthy();
  });

  it('is refused without the permission; with it alone, nothing can be done', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: ['treasury.read'] as never[] });
    fakeApi({ [list]: () => chains(chainOf({ stuck: [stuckTransfer], stuckCount: 1 })) });
    await openApp('/admin/treasury');
    await section('Ethereum');
    expect(screen.queryByRole('button', { name: /Pause|Retry|Cancel/ })).toBeNull();
  });
});

describe('an act of the treasury', () => {
  it('pauses a network for a reason under a key, and shows why it is paused', async () => {
    let row = chainOf({});
    const { calls } = fakeApi({
      [list]: () => chains(row),
      'POST /api/admin/treasury/1/pause': () => {
        row = chainOf({ paused: true, pausedBecause: 'An administrator paused it: the key is being moved' });
        return answer(200, row);
      },
    });
    const person = await openApp('/admin/treasury');
    await person.click(await screen.findByRole('button', { name: 'Pause Ethereum' }));
    const asks = await dialog('Pause Ethereum');
    await person.click(asks.getByRole('button', { name: 'Pause' }));
    expect(asks.getByText('Please enter a reason')).toBeTruthy();
    await person.type(asks.getByRole('textbox'), 'the key is being moved');
    await person.click(asks.getByRole('button', { name: 'Pause' }));
    await screen.findByText('An administrator paused it: the key is being moved');
    expect(screen.getByRole('button', { name: 'Resume Ethereum' })).toBeTruthy();
    const posts = calls.filter(({ call }) => call.startsWith('POST'));
    expect(posts).toMatchObject([{ body: { reason: 'the key is being moved' } }]);
  });

  it('sweeps a network, whose sweep is then listed without a receiver', async () => {
    let row = chainOf({});
    const sweep = transferOf({ kind: 'sweep', userId: '', acts: [] });
    fakeApi({
      [list]: () => chains(row),
      'POST /api/admin/treasury/1/sweep': () => {
        row = chainOf({ queue: { waiting: 1, oldest: '2026-01-05T00:00:00Z', transactions: [sweep] } });
        return answer(200, row);
      },
    });
    const person = await openApp('/admin/treasury');
    await person.click(await screen.findByRole('button', { name: 'Sweep Ethereum' }));
    const asks = await dialog('Sweep Ethereum');
    await person.type(asks.getByRole('textbox'), 'month end');
    await person.click(asks.getByRole('button', { name: 'Sweep now' }));
    await screen.findByText('Sweep of deposits');
    expect(screen.queryByText(/^to 0x/)).toBeNull();
  });

  it('saves unsigned transactions for deposits whose key is elsewhere, or says why it cannot', async () => {
    let isAway = true;
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    fakeApi({
      [list]: () => chains(chainOf({ keyed: 2 })),
      'GET /api/admin/treasury/1/keyed': () =>
        isAway ? refusal(400, 'Not now', 'custody.x') : answer(200, { chainId: 1, transactions: [] }),
    });
    const person = await openApp('/admin/treasury');
    await screen.findByText(/^2 balances are at deposit addresses that have a key/);
    const save = screen.getByRole('button', { name: 'Save the unsigned transactions of Ethereum' });
    await person.click(save);
    await screen.findByText('Not now');
    isAway = false;
    await person.click(save);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.type).toBe('application/json');
  });
});

describe('an act on a send', () => {
  it('is what its state allows; a refusal stands beside it', async () => {
    const late = 'The state of this send does not allow that';
    const { calls } = fakeApi({
      [list]: () =>
        chains(
          chainOf({
            queue: { waiting: 1, oldest: '2026-01-05T00:00:00Z', transactions: [transferOf({})] },
            ...{ stuck: [stuckTransfer], stuckCount: 1 },
          }),
        ),
      'POST /api/admin/treasury/transfers/t-1/cancel': () => refusal(409, late, 'custody.wrong_state'),
      'POST /api/admin/treasury/transfers/t-2/retry': () =>
        answer(200, { transaction: { ...stuckTransfer, state: 'queued' } }),
    });
    const person = await openApp('/admin/treasury');
    await person.click(await screen.findByRole('button', { name: 'Cancel send: 25.00 USDC' }));
    const cancelling = await dialog('Cancel this send');
    expect(cancelling.getByText(/A transaction that pays nothing is offered/)).toBeTruthy();
    await person.type(cancelling.getByRole('textbox'), 'wrong address');
    await person.click(cancelling.getByRole('button', { name: 'Cancel send' }));
    expect(await cancelling.findByText(new RegExp(late))).toBeTruthy();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Retry: 7.00 USDC' }));
    const retrying = await dialog('Retry this send');
    await person.type(retrying.getByRole('textbox'), 'checked in two explorers');
    await person.click(retrying.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.flatMap(({ call }) => (call.startsWith('POST') ? [call] : []))).toEqual([
      'POST /api/admin/treasury/transfers/t-1/cancel',
      'POST /api/admin/treasury/transfers/t-2/retry',
    ]);
  });
});
