import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const list = 'GET /api/admin/verifications?state=submitted&page=1&limit=50';
const one = 'GET /api/admin/verifications/v-1';
const picture = (side: string) => `${one}/pictures/${side}`;
const request = {
  _id: 'v-1',
  user: { _id: 'u-9', username: 'wei' },
  state: 'submitted',
  documentType: 'id_card',
  submittedAt: '2026-01-05T08:00:00Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  claim: null as object | null,
  sameDocument: 1,
};
const whole = {
  ...request,
  name: 'Wei Chen',
  documentNumber: '11010519491231002X',
  pictures: ['front', 'face'],
  accounts: [{ _id: 'u-8', username: 'twin', state: 'approved' }],
};
const jpeg = (): Response => new Response('pixels', { headers: { 'content-type': 'image/jpeg' } });
const page = (...verifications: object[]) =>
  answer(200, { verifications, total: verifications.length, totalPages: 1, currentPage: 1 });
const api = (more: Parameters<typeof fakeApi>[0] = {}, change: object = {}) =>
  fakeApi({
    [list]: () => page({ ...request, ...change }),
    [one]: () => answer(200, { verification: { ...whole, ...change } }),
    [picture('front')]: jpeg,
    [picture('face')]: jpeg,
    ...more,
  });
const open = () => openApp('/admin/verifications?open=v-1');

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the verifications', () => {
  it('show the pictures beside the data, with the accounts of the same document', async () => {
    const { called } = api();
    const person = await open();
    await screen.findByText('Wei Chen');
    expect(screen.getByText('11010519491231002X')).toBeTruthy();
    expect(screen.getByText('1 other account')).toBeTruthy();
    expect(screen.getByText('twin').closest('li')?.textContent).toBe('twin (Approved)');
    await person.click(await screen.findByRole('button', { name: 'Enlarge: Front of the document' }));
    expect(await screen.findByRole('dialog', { name: 'Front of the document' })).toBeTruthy();
    // Each is an entry of the audit log.
    expect([called(one), called(picture('front')), called(picture('face'))]).toEqual([1, 1, 1]);
  });

  it('are approved after a question, and refused with a reason only', async () => {
    const decide = 'PUT /api/admin/verifications/v-1';
    const { calls, called } = api({
      [decide]: () => answer(200, { verification: { ...request, state: 'approved' } }),
    });
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Refuse' }));
    const refusing = within(await screen.findByRole('dialog', { name: 'Refuse wei?' }));
    await person.click(refusing.getByRole('button', { name: 'Refuse' }));
    await refusing.findByText('A reason is required: the user reads it');
    expect(called(decide)).toBe(0);
    await person.click(refusing.getByRole('button', { name: 'Cancel' }));

    await person.click(screen.getByRole('button', { name: 'Approve' }));
    const approving = within(await screen.findByRole('dialog', { name: 'Approve wei?' }));
    await person.click(approving.getByRole('button', { name: 'Approve' }));
    await screen.findByText('wei is verified.');
    expect(calls.find(({ call }) => call === decide)?.body).toEqual({ state: 'approved', reason: '' });
  });

  it('that another person holds can only be taken over', async () => {
    const claim = 'PUT /api/admin/verifications/v-1/claim';
    const held = { claim: { by: 'other', isMine: false, until: '2026-01-05T09:00:00Z' } };
    const { calls } = api(
      { [claim]: () => refusal(409, 'other works on this request', 'auth.claimed') },
      held,
    );
    const person = await open();
    const takeOver = await screen.findByRole('button', { name: 'Take over' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    await person.click(takeOver);
    await screen.findByText('other works on this request');
    expect(calls.find(({ call }) => call === claim)?.body).toEqual({ takeOver: true });
  });

  it('of oneself cannot be decided', async () => {
    api({}, { user: { _id: admin.id, username: admin.username } });
    await open();
    await screen.findByText('You cannot decide over your own account.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('need the permission', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: ['users.read'] as never[] });
    const { called } = api();
    await open();
    await screen.findByText(/needs the permission/);
    expect(called(list)).toBe(0);
  });
});
