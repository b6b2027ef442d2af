import { expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page, Request } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes, type Visit } from '../browser.ts';
import { listen, type Listening } from '../stream.ts';
import { openHouse } from './house.ts';

const house = openHouse();

const isStream = (request: Request): boolean => request.url().endsWith('/api/stream');
const streamOf = (page: Page) => page.waitForResponse((response) => isStream(response.request()));

type Size = (typeof sizes)['phone'];

async function arrive({ email, password }: Account, viewport: Size): Promise<Visit> {
  const visited = await house.visit(viewport);
  const { page } = visited;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const stream = streamOf(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /Check In|Signed/ }).waitFor();
  expect((await stream).status()).toBe(200);
  return visited;
}

it('a check-in on one device shows on the other without a reload', async () => {
  const account = await house.api.register();
  const [phone, desk] = await Promise.all([arrive(account, sizes.phone), arrive(account, sizes.desktop)]);
  await phone.page.getByRole('button', { name: 'Check In' }).click();
  await desk.page.getByRole('button', { name: 'Signed' }).waitFor();
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
  await Promise.all([phone.close(), desk.close()]);
});

const sendsIn = ({ received }: Listening) =>
  received
    .filter(({ name, data }) => name === 'transaction' && String(data.kind).startsWith('send'))
    .map(({ data }) => data);

it('a send is told to both its parties, one to an outside address once it is approved: each once, in order', async () => {
  const [payer, payee] = [await house.api.register(), await house.api.register()];
  await house.give(payer, { coins: 10 });
  const [atPayer, atPayee] = [await listen(house.platform, payer), await listen(house.platform, payee)];
  const send = async (to: string, amount: number): Promise<string> => {
    const body = { to, amount };
    const sent = await house.api.call('POST', '/api/transactions', { token: payer.token, body });
    expect(sent.status).toBe(201);
    return (sent.body.transaction as { _id: string })._id;
  };
  const first = await send(payee.username, 2);
  const outside = await send(`0x${'c3'.repeat(20)}`, 3);
  await house.decide(`/api/admin/transactions/${outside}/status`, { status: 'completed' });
  const last = await send(payee.username, 1);

  const settled = { currency: 'USDC', status: 'completed' };
  const given = { ...settled, type: 'send', incoming: false };
  const got = { ...settled, type: 'receive', incoming: true };
  await eventually(() => {
    expect(sendsIn(atPayer)).toEqual([
      { ...given, _id: first, kind: 'send', amount: 2 },
      { ...given, _id: outside, kind: 'send-out', amount: 3 },
      { ...given, _id: last, kind: 'send', amount: 1 },
    ]);
    expect(sendsIn(atPayee)).toEqual([
      { ...got, _id: first, kind: 'send', amount: 2 },
      { ...got, _id: last, kind: 'send', amount: 1 },
    ]);
  });
  for (const listening of [atPayer, atPayee]) listening.end();
});

it('a session that is ended elsewhere signs its page out, and no other', async () => {
  const account = await house.api.register();
  const [phone, desk] = await Promise.all([arrive(account, sizes.phone), arrive(account, sizes.desktop)]);
  const token = await phone.page.evaluate(() => localStorage.getItem('token'));
  const ended = await house.api.call('POST', '/api/auth/logout', { token: token ?? '' });
  expect(ended.status).toBe(200);
  await phone.page.waitForURL('**/login*');
  expect(await phone.page.evaluate(() => localStorage.length)).toBe(0);
  expect(new URL(desk.page.url()).pathname).toBe('/dashboard');
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
  await Promise.all([phone.close(), desk.close()]);
});

it('the tabs of one browser share one stream, and the next tab goes on when the first is closed', async () => {
  const account = await house.api.register();
  const { context, page: first, close } = await arrive(account, sizes.desktop);
  const second = await context.newPage();
  const opened: Request[] = [];
  second.on('request', (request) => {
    if (isStream(request)) opened.push(request);
  });
  await second.goto('/dashboard');
  await second.getByRole('button', { name: 'Check In' }).waitFor();
  const checkIn = await house.api.call('POST', '/api/user/checkin', { token: await tokenOf(account) });
  expect(checkIn.status).toBe(200);
  await second.getByRole('button', { name: 'Signed' }).waitFor();
  await first.getByRole('button', { name: 'Signed' }).waitFor();
  expect(opened).toHaveLength(0);
  await first.close();
  await eventually(() => expect(opened).toHaveLength(1));
  expect(await opened[0]?.headerValue('last-event-id')).toMatch(/^[0-9a-f]{12}-\d+$/);
  await close();
});

async function tokenOf({ email, password }: Account): Promise<string> {
  return String((await house.api.signIn(email, password)).body.token);
}
