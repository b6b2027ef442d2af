import { randomUUID } from 'node:crypto';
import { sql } from '@tael/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, own, startVerifications, submission, type Verifications } from './verification-under-test.ts';

let auth: Verifications;
beforeAll(async () => (auth = await startVerifications()));
afterAll(() => auth.stop());

describe('a request to be verified', () => {
  it('needs all three pictures, and is submitted once per key', async () => {
    const person = await auth.register('asks');
    expect(await auth.stateOf(person)).toMatchObject({ state: 'none', pictures: [] });
    await auth.upload(person, 'front');
    await auth.upload(person, 'back');
    expect(await auth.submit(person)).toMatchObject({
      status: 400,
      body: { code: 'auth.pictures_missing' },
    });
    expect(await auth.stateOf(person)).toMatchObject({ state: 'none', pictures: ['back', 'front'] });
    await auth.upload(person, 'face');

    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => auth.submit(person, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers['idempotency-replayed'] ?? 'no').sort()).toEqual([
      'no',
      'true',
    ]);
    expect((await auth.submit(person, { name: 'Another' }, key)).status).toBe(422);
    expect(await auth.submit(person)).toMatchObject({
      status: 409,
      body: { message: 'Your request is being checked' },
    });
    expect((await auth.upload(person)).status).toBe(409);
    expect(await auth.stateOf(person)).toMatchObject({
      state: 'submitted',
      documentType: 'id_card',
      pictures: [],
    });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'a‮b' }, 'Name contains characters that are not allowed'],
    [{ documentType: 'library_card' }, 'Please choose a type of document'],
    [{ documentNumber: 'no' }, 'Please enter a valid document number'],
  ])('with %j is refused in words', async (more, message) => {
    const person = await auth.register(`bad-${randomUUID().slice(0, 8)}`);
    expect(await auth.submit(person, more)).toMatchObject({ status: 400, body: { message } });
  });

  it('leaves neither name nor number nor picture readable in the database', async () => {
    const person = await auth.applicant('sealed', { documentNumber: 'E12345678' });
    const { rows } = await sql<{ text: string }>`
      select v::text as text from verifications v where user_id = ${person.id}
      union all select a::text from idempotency.answer a where user_id = ${person.id}
      union all select o::text from stored_objects o join verification_pictures p using (id)
        where p.user_id = ${person.id}`.execute(auth.deps.database.db);
    expect(rows).toHaveLength(5);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const { text } of rows) {
      for (const plain of [submission.name, 'E12345678']) {
        expect(text).not.toContain(plain);
        expect(text).not.toContain(hex(plain));
      }
      expect(text).not.toContain('ffd8ff');
    }
  });
});

describe('a decided request', () => {
  it('that was refused shows the reason and may be submitted again', async () => {
    const person = await auth.applicant('again');
    const decided = await auth.asAdmin.put(`${desk}/${person.request}`, {
      state: 'refused',
      reason: 'The back is blurred',
    });
    expect(decided.status).toBe(200);
    expect(await auth.stateOf(person)).toMatchObject({ state: 'refused', reason: 'The back is blurred' });
    const { body } = await auth.as(person.token).get('/api/user/notifications');
    expect(body.notifications).toMatchObject([
      { kind: 'verification.refused', params: { reason: 'The back is blurred' } },
    ]);
    await auth.uploadAll(person);
    expect((await auth.submit(person)).status).toBe(201);
    expect(await auth.stateOf(person)).toMatchObject({ state: 'submitted', reason: null });
  });

  it('that was approved makes the account Verified, with the event, and ends the asking', async () => {
    const person = await auth.applicant('approved');
    const before = (await auth.events('auth.UserChanged.v1')).length;
    await auth.asAdmin.put(`${desk}/${person.request}`, { state: 'approved' });
    expect(await auth.stateOf(person)).toMatchObject({ state: 'approved', reason: null });
    const { body } = await auth.as(person.token).get('/api/user/profile');
    expect(body).toMatchObject({ verificationLevel: 'Verified' });
    expect((await auth.events('auth.UserChanged.v1')).length).toBe(before + 1);
    expect(await auth.upload(person)).toMatchObject({ status: 409, body: { code: 'auth.verified_already' } });
    expect(await auth.as(person.token).post(own, submission)).toMatchObject({ status: 409 });
  });

  it('is not needed by an account that staff have set to Verified', async () => {
    const person = await auth.register('by-staff');
    await auth.asAdmin.put(`/api/admin/users/${person.id}`, { verificationLevel: 'Verified' });
    expect(await auth.stateOf(person)).toMatchObject({ state: 'approved' });
    await auth.asAdmin.put(`/api/admin/users/${person.id}`, { verificationLevel: 'Basic' });
    expect(await auth.stateOf(person)).toMatchObject({ state: 'none' });
  });
});
