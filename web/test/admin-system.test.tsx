import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { health, proof, usual } from './support/system.ts';

const rowOf = (text: string): string | null | undefined => screen.getByText(text).closest('tr')?.textContent;
const moderator = (...permissions: string[]) =>
  keepSession({ ...admin, role: 'moderator', permissions: permissions as never[] });

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the health of the system', () => {
  it('is that of each replica, with its events, and who could not be asked', async () => {
    fakeApi(usual);
    await openApp('/admin/system');
    await screen.findByText('wallet-1/12');
    expect(rowOf('wallet-1/12')).toBe('walletwallet-1/12Healthy2 h12 ms');
    expect(rowOf('10.0.0.2:7001')).toBe('wallet10.0.0.2:7001Unavailable––');
    expect(rowOf('points-1/9')).toContain('Degradeddatabase: Error');
    expect(rowOf('edge/1')).toContain('gateway');
    expect(await screen.findByText('Cannot be reached right now: points.')).toBeTruthy();
    expect(rowOf('Not running')).toBe('walletNot running1,20090 s3');
    expect(rowOf('auth.events.v1')).toContain('7');
    expect(rowOf('The event log cannot be reached')).toContain('wallet-2');
    const letters = screen.getByRole('link', { name: '3 dead letters of wallet' });
    expect(letters.getAttribute('href')).toBe('/admin/security?view=letters&service=wallet');
  });

  it('that cannot be read says why, with another try, and the rest is there', async () => {
    let works = false;
    fakeApi({
      ...usual,
      'GET /api/admin/system/health': () =>
        works ? answer(200, health) : refusal(400, 'Not now', 'gateway.not_now'),
    });
    const person = await openApp('/admin/system');
    await screen.findByText('Not now');
    await screen.findByText('auth.events.v1');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('wallet-1/12');
  });
});

describe('the parts of the system', () => {
  it('are in the address, and none is asked for before it is open', async () => {
    const { calls } = fakeApi(usual);
    const person = await openApp('/admin/system?part=scanner');
    await screen.findByText('Ethereum');
    expect(rowOf('Ethereum')).toContain('21,000,00021,000,01010 blocks');
    expect(screen.getByText('Ethereum: 5 to 9')).toBeTruthy();
    expect(calls.filter(({ call }) => /system|tasks|ledger/.test(call))).toEqual([]);
    await person.click(screen.getByRole('tab', { name: 'Announcements' }));
    await screen.findByText('Repairs');
    expect(whereWeAre()).toBe('/admin/system?part=news');
    expect(screen.getByText(/Recipients: 1,200/)).toBeTruthy();
  });

  it('show each endpoint of a chain, and both answers where they disagree', async () => {
    const chain = {
      ...{ chainId: 1, name: 'Ethereum', head: 21, cursor: 20, lag: 1, confirmations: 12, quorum: 2 },
      ...{ lastBlockAt: null, node: 'one.test', problem: 'endpoints disagree about deposit:1:0xab:7' },
      deposits: { waiting: 1, inReview: 0, confirmed: 2, vanished: 0 },
      providers: [
        { name: 'one.test', head: 21_000_010, problem: '' },
        { name: 'two.test', head: null, problem: 'HTTP 429' },
      ],
      disagreement: {
        about: 'deposit:1:0xab:7',
        answers: [
          { provider: 'one.test', answer: 'block 0x12 with 5000000 of 0xa0 to 0xb1' },
          { provider: 'two.test', answer: 'block 0x12 without this transfer' },
        ],
      },
    };
    fakeApi({ ...usual, 'GET /api/admin/scanner': () => answer(200, { chains: [chain], rescans: [] }) });
    await openApp('/admin/system?part=scanner');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Ethereum: endpoints disagree')).toBeTruthy();
    expect(alert.getByText('block 0x12 with 5000000 of 0xa0 to 0xb1')).toBeTruthy();
    expect(alert.getByText('block 0x12 without this transfer')).toBeTruthy();
    const [first, second] = screen.getAllByText('Ethereum · 2 must agree').map((one) => one.closest('li'));
    expect(first?.textContent).toBe('one.testEthereum · 2 must agreeBlock 21,000,010');
    expect(second?.textContent).toBe('two.testEthereum · 2 must agreeHTTP 429');
  });
});

describe('the parts of the system, opened,', () => {
  it('show a task with its schedule and history, and run it', async () => {
    const { called } = fakeApi({
      ...usual,
      'POST /api/tasks/run/reconcile-ledger': () => answer(202, { name: 'reconcile-ledger', running: true }),
    });
    const person = await openApp('/admin/system?part=tasks&open=reconcile-ledger');
    const drawer = within(await screen.findByRole('dialog', { name: 'reconcile-ledger' }));
    await drawer.findByText('failed: away');
    expect(drawer.getByText('Every 60 s')).toBeTruthy();
    await person.click(drawer.getByRole('button', { name: 'Run Now' }));
    await screen.findByText('Task reconcile-ledger executed successfully!');
    expect(called('GET /api/tasks/status')).toBe(2);
  });

  it('show the configuration with its sources and without its secrets, by name', async () => {
    const { called } = fakeApi(usual);
    const person = await openApp('/admin/system?part=configuration');
    await screen.findByText('COIN_PRICE');
    expect(rowOf('COIN_PRICE')).toBe('COIN_PRICE7.26Default');
    expect(rowOf('CARD_SECRET')).toBe('CARD_SECRET••••••••SecretEnvironment');
    expect(rowOf('KAFKA_BROKERS')).toBe('KAFKA_BROKERS–Not set');
    expect(screen.getByText('Cannot be reached right now: points.')).toBeTruthy();
    await person.type(screen.getByLabelText('Search'), 'port{Enter}');
    expect(whereWeAre()).toBe('/admin/system?part=configuration&search=port');
    expect(screen.queryByText('COIN_PRICE')).toBeNull();
    expect(screen.getByText('5001')).toBeTruthy();
    expect(called('GET /api/admin/system/configuration')).toBe(1);
  });
});

describe('a full proof of the ledger', () => {
  it('shows how far it has come, and is started or carried on', async () => {
    const { called } = fakeApi({
      ...usual,
      'GET /api/admin/ledger/proof': () =>
        answer(200, {
          ...{ proof: { ...proof, ok: true, breaks: [] }, full: { ...proof, kind: 'full' }, running: false },
          ...{ underWay: { startedAt: proof.startedAt, postings: 5_000, accounts: 0 }, checkedUpTo: null },
        }),
      'POST /api/admin/ledger/proof/full': () => answer(202, { name: 'prove-ledger-in-full', running: true }),
    });
    const person = await openApp('/admin/system?part=ledger');
    await screen.findByText('Under way: 5,000 postings, 0 accounts');
    expect(screen.getAllByText('Broken')).toHaveLength(2);
    expect(screen.queryByText('another hash')).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Prove all history' }));
    await screen.findByText('The proof has started');
    expect(called('POST /api/admin/ledger/proof/full')).toBe(1);
  });
});

describe('what can be done', () => {
  it('is a proof of the ledger, with a refusal beside it', async () => {
    let asked = 0;
    fakeApi({
      ...usual,
      'POST /api/admin/ledger/proof': () =>
        ++asked === 1
          ? refusal(503, 'The service is unavailable', 'wallet.unavailable')
          : answer(202, { name: 'reconcile-ledger', running: true }),
    });
    const person = await openApp('/admin/system?part=ledger');
    await screen.findByText('another hash');
    expect(screen.getAllByText('Broken')).toHaveLength(2);
    expect(screen.getAllByText('1,234,567')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Prove now' }));
    await screen.findByText('The service is unavailable');
    await person.click(screen.getByRole('button', { name: 'Prove now' }));
    await screen.findByText('The proof has started');
  });

  it('is an announcement in both languages, which keeps what was typed when it is refused', async () => {
    let works = false;
    const { calls } = fakeApi({
      ...usual,
      'POST /api/admin/announcements': () =>
        works ? answer(201, { announcement: {} }) : refusal(400, 'Title contains too much', 'auth.invalid'),
    });
    const person = await openApp('/admin/system?part=news');
    await person.click(await screen.findByRole('button', { name: 'New announcement' }));
    const announce = screen.getByRole<HTMLButtonElement>('button', { name: 'Announce' });
    expect(announce.disabled).toBe(true);
    for (const [label, text] of Object.entries({
      'Title in English': 'Hi',
      'Title in Chinese': '你好',
      'Text in English': 'Yes',
      'Text in Chinese': '是',
    })) {
      await person.click(screen.getByLabelText(label));
      await person.paste(text);
    }
    await person.click(announce);
    await screen.findByText('Title contains too much');
    works = true;
    await person.click(announce);
    await screen.findByText('The announcement is on its way');
    const sent = calls.filter(({ call }) => call === 'POST /api/admin/announcements');
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(sent[1]?.body).toEqual({
      title: { en: 'Hi', 'zh-CN': '你好' },
      text: { en: 'Yes', 'zh-CN': '是' },
    });
    expect(sent.every(({ headers }) => headers.has('idempotency-key'))).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a moderator', () => {
  it('who may only read runs, proves and announces nothing', async () => {
    moderator('system.read');
    fakeApi(usual);
    const person = await openApp('/admin/system?part=tasks');
    await screen.findByText('9 postings: intact');
    expect(screen.queryByRole('button', { name: /Run Now/ })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Ledger' }));
    await screen.findByText('another hash');
    expect(screen.queryByRole('button', { name: 'Prove now' })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Announcements' }));
    await screen.findByText('Repairs');
    expect(screen.queryByRole('button', { name: 'New announcement' })).toBeNull();
  });

  it('who may not read is refused the page', async () => {
    moderator('users.read');
    const { calls } = fakeApi(usual);
    await openApp('/admin/system');
    await screen.findByText(/System Settings needs the permission system.read/);
    expect(calls.filter(({ call }) => call.includes('/system/'))).toEqual([]);
  });
});
