import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { usual } from './support/system.ts';

const at = '2026-11-28T04:00:00.000Z';
const incident = {
  ...{ _id: 'i-1', kind: 'incident', parts: ['wallet'], openedAt: at, resolvedAt: null, planned: null },
  title: { en: 'Sends are late', 'zh-CN': '转账延迟' },
  updates: [{ _id: 'u-1', state: 'investigating', at, text: { en: 'We look.', 'zh-CN': '调查中。' } }],
};
const resolved = { ...incident, _id: 'i-2', resolvedAt: at, title: { en: 'Over', 'zh-CN': '结束' } };
const pages = { total: 2, totalPages: 1, currentPage: 1 };
const list = {
  'GET /api/admin/incidents?page=1&limit=10': () =>
    answer(200, { incidents: [incident, resolved], ...pages }),
};
const done = () => answer(201, { incident });
const address = '/admin/system?part=news';

async function type(person: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(label);
    await person.clear(field);
    await person.paste(text);
  }
}
const words = { 'Text in English': 'Found.', 'Text in Chinese': '找到了。' };
const text = { en: 'Found.', 'zh-CN': '找到了。' };

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('an incident', () => {
  it('is opened with its parts and words, which stay when it is refused', async () => {
    let works = false;
    const { calls } = fakeApi({
      ...usual,
      ...list,
      'POST /api/admin/incidents': () =>
        works ? done() : refusal(409, 'Twenty incidents are open. Please resolve one first.', 'auth.x'),
    });
    const person = await openApp(address);
    await person.click(await screen.findByRole('button', { name: 'New incident' }));
    const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    await type(person, { 'Title in English': 'Late', 'Title in Chinese': '慢', ...words });
    expect(publish.disabled).toBe(true);
    await person.click(screen.getByLabelText('Payouts'));
    await person.click(publish);
    await screen.findByText('Twenty incidents are open. Please resolve one first.');
    works = true;
    await person.click(publish);
    await screen.findByText('The status page is updated');
    const sent = calls.filter(({ call }) => call === 'POST /api/admin/incidents');
    expect(sent[1]?.body).toEqual({
      ...{ kind: 'incident', state: 'investigating', parts: ['payouts'], text },
      title: { en: 'Late', 'zh-CN': '慢' },
    });
    expect(sent.every(({ headers }) => headers.has('idempotency-key'))).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of planned maintenance has its window and its states', async () => {
    const { calls } = fakeApi({ ...usual, ...list, 'POST /api/admin/incidents': done });
    const person = await openApp(address);
    await person.click(await screen.findByRole('button', { name: 'New incident' }));
    await person.click(screen.getByLabelText('Maintenance'));
    await type(person, { 'Title in English': 'Work', 'Title in Chinese': '维护', ...words });
    await person.click(screen.getByLabelText('Points'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Planned from'), { target: { value: '2026-12-01T01:00' } });
    fireEvent.change(screen.getByLabelText('Planned to'), { target: { value: '2026-12-01T02:30' } });
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('The status page is updated');
    expect(calls.find(({ call }) => call === 'POST /api/admin/incidents')?.body).toMatchObject({
      ...{ kind: 'maintenance', state: 'planned' },
      planned: {
        from: new Date('2026-12-01T01:00').toISOString(),
        to: new Date('2026-12-01T02:30').toISOString(),
      },
    });
  });
});

describe('an incident that is shown', () => {
  it('gets an update while it is open, and is resolved by one', async () => {
    const call = 'POST /api/admin/incidents/i-1/updates';
    const { calls } = fakeApi({ ...usual, ...list, [call]: done });
    const person = await openApp(address);
    await screen.findByText('Over');
    expect(screen.getAllByRole('button', { name: 'Add an update' })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Add an update' }));
    await type(person, words);
    await person.selectOptions(screen.getByLabelText('State'), 'Resolved');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('The status page is updated');
    expect(calls.find((one) => one.call === call)?.body).toEqual({
      ...{ state: 'resolved', parts: ['wallet'], text },
    });
  });

  it('has a text and its title corrected', async () => {
    const call = 'PUT /api/admin/incidents/i-1/updates/u-1';
    const { calls } = fakeApi({ ...usual, ...list, [call]: done });
    const person = await openApp(address);
    const [correct] = await screen.findAllByRole('button', { name: 'Correct' });
    if (!correct) throw new Error('nothing to correct');
    await person.click(correct);
    await type(person, { 'Title in English': 'Sends wait', 'Text in English': 'We look into it.' });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The status page is updated');
    expect(calls.find((one) => one.call === call)?.body).toEqual({
      title: { en: 'Sends wait', 'zh-CN': '转账延迟' },
      text: { en: 'We look into it.', 'zh-CN': '调查中。' },
    });
  });
});

it('a moderator who may only read writes none', async () => {
  keepSession({ ...admin, role: 'moderator', permissions: ['system.read'] as never[] });
  fakeApi({ ...usual, ...list });
  await openApp(address);
  await screen.findByText('Sends are late');
  for (const name of ['New incident', 'Add an update', 'Correct'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
