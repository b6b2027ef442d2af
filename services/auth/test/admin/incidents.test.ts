import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStatus } from '../../src/operations/status/read-status.ts';
import type { Answer } from '../auth-under-test.ts';
import { startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const path = '/api/admin/incidents';
const words = (en: string) => ({ en, 'zh-CN': `${en}（中）` });
const opening = {
  kind: 'incident',
  title: words('Sends are late'),
  parts: ['web', 'wallet'],
  state: 'investigating',
  text: words('We look into it.'),
};
const maintenance = {
  ...opening,
  kind: 'maintenance',
  state: 'planned',
  planned: { from: '2027-01-01T01:00:00Z', to: '2027-01-01T02:00:00Z' },
};

interface Shown {
  _id: string;
  resolvedAt: string | null;
  updates: { _id: string; state: string; text: object }[];
}
const shown = (answer: Answer) => answer.body.incident as Shown;
const updatesOf = ({ _id }: Shown) => `${path}/${_id}/updates`;

describe('an incident', () => {
  it('is opened, updated and resolved, and is on the status page, newest first', async () => {
    const opened = await auth.asAdmin.post(path, opening);
    expect(opened.status).toBe(201);
    expect(opened.body.incident).toMatchObject({ parts: ['wallet', 'web'], resolvedAt: null, planned: null });
    const planned = await auth.asAdmin.post(path, maintenance);
    expect(planned.body.incident).toMatchObject({ planned: { from: '2027-01-01T01:00:00.000Z' } });

    const identified = { state: 'identified', parts: ['wallet'], text: words('Found.') };
    const url = updatesOf(shown(opened));
    expect((await auth.asAdmin.post(url, identified)).status).toBe(201);
    const resolved = await auth.asAdmin.post(url, { ...identified, state: 'resolved' });
    expect(shown(resolved).resolvedAt).not.toBeNull();
    const late = await auth.asAdmin.post(url, identified);
    expect([late.status, late.body.code]).toEqual([409, 'auth.incident_resolved']);

    const { incidents } = await readStatus(auth.deps);
    expect(
      incidents.map(({ kind, parts, updates }) => [kind, parts, updates.map(({ state }) => state)]),
    ).toEqual([
      ['maintenance', ['wallet', 'web'], ['planned']],
      ['incident', ['wallet'], ['resolved', 'identified', 'investigating']],
    ]);
    const { body } = await auth.asAdmin.get(path);
    expect(body).toMatchObject({ total: 2, incidents: [{ kind: 'maintenance' }, { kind: 'incident' }] });
    expect(await auth.acts(shown(opened)._id)).toMatchObject([
      { action: 'incident.update', before: { state: 'identified' }, after: { state: 'resolved' } },
      { action: 'incident.update', before: { parts: ['wallet', 'web'] }, after: { parts: ['wallet'] } },
      { actor_id: auth.admin.id, action: 'incident.open', before: null, after: { title: opening.title } },
    ]);
  });

  it('has its words corrected, with both versions in the audit log', async () => {
    const made = shown(await auth.asAdmin.post(path, opening));
    const correction = { title: words('Sends wait'), text: words('We look.') };
    const url = `${updatesOf(made)}/${made.updates[0]?._id}`;
    const { body } = await auth.asAdmin.put(url, correction);
    expect(body.incident).toMatchObject({ title: correction.title, updates: [{ text: correction.text }] });
    const { incidents } = await readStatus(auth.deps);
    expect(incidents[0]).toMatchObject({ title: correction.title, updates: [{ text: correction.text }] });
    expect((await auth.acts(made._id))[0]).toMatchObject({
      action: 'incident.correct',
      before: { title: opening.title, text: opening.text },
      after: correction,
    });
  });

  it('changes once per key', async () => {
    const send = await auth.asAdmin.internal();
    const headers = { 'idempotency-key': randomUUID() };
    const made = await Promise.all([1, 2].map(() => send('post', path, opening, headers)));
    expect(new Set(made.map((answer) => shown(answer)._id)).size).toBe(1);
    const [first] = made.map(shown);
    if (!first) throw new Error('nothing was made');
    const update = { state: 'watching', parts: ['wallet'], text: words('We watch.') };
    await Promise.all([1, 2].map(() => send('post', updatesOf(first), update, headers)));
    const other = await send('post', updatesOf(first), { ...update, state: 'resolved' }, headers);
    expect(other.status).toBe(422);
    expect((await readStatus(auth.deps)).incidents[0]?.updates).toHaveLength(2);
  });
});

describe('what an incident may be', () => {
  const long = (length: number) => ({ ...words('x'), en: 'x'.repeat(length) });
  it.each([
    [{ title: { en: 'Only' } }, 'Title is required in every language'],
    [{ title: long(101) }, 'Title must be at most 100 characters long'],
    [{ text: long(1001) }, 'Text must be at most 1000 characters long'],
    [{ text: words('a\u202eb') }, 'Text contains characters that are not allowed'],
    [{ parts: [] }, 'Choose at least one part'],
    [{ parts: ['mail'] }, 'This part is unknown'],
    [{ state: 'planned' }, 'This state does not fit'],
    [{ planned: maintenance.planned }, 'Maintenance alone has planned times'],
    [
      { ...maintenance, planned: { from: maintenance.planned.to, to: maintenance.planned.from } },
      'The end must be after the beginning',
    ],
    [{ ...maintenance, planned: { from: 'soon', to: 'later' } }, 'Please enter a valid time'],
  ])('%j is refused', async (change, message) => {
    const answer = await auth.asAdmin.post(path, { ...opening, ...change });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('keeps the states of its kind, and a malformed id is unknown', async () => {
    const made = shown(await auth.asAdmin.post(path, maintenance));
    const update = { state: 'watching', parts: ['web'], text: words('We watch.') };
    expect((await auth.asAdmin.post(updatesOf(made), update)).status).toBe(400);
    for (const id of ['none', randomUUID()]) {
      expect((await auth.asAdmin.post(`${path}/${id}/updates`, update)).status).toBe(404);
      const correction = { title: words('a'), text: words('b') };
      expect((await auth.asAdmin.put(`${updatesOf(made)}/${id}`, correction)).status).toBe(404);
    }
  });

  it('has at most fifty updates, and at most twenty are open', async () => {
    const made = shown(await auth.asAdmin.post(path, opening));
    const update = { state: 'watching', parts: ['web'], text: words('We watch.') };
    const answers: number[] = [];
    for (let n = 2; n <= 51; n += 1) answers.push((await auth.asAdmin.post(updatesOf(made), update)).status);
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([49, 409]);
    let last: Answer | undefined;
    for (let n = 0; n <= 20; n += 1) last = await auth.asAdmin.post(path, opening);
    expect([last?.status, last?.body.code]).toEqual([409, 'auth.too_many_incidents']);
  });

  it('is written with system.run and read with system.read', async () => {
    const { token } = await auth.aModerator('reads-incidents', 'system.read');
    expect((await auth.as(token).get(path)).status).toBe(200);
    expect((await auth.as(token).post(path, opening)).status).toBe(403);
    const { token: user } = await auth.register('no-staff');
    expect((await auth.as(user).get(path)).status).toBe(403);
  });
});
