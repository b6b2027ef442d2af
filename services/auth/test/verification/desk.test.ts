import { sql } from '@tael/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareNames } from '../../src/operations/verification/compare-names.ts';
import { purgeExpired } from '../../src/operations/purge-expired.ts';
import type { Answer, Person } from '../auth-under-test.ts';
import { desk, own, startVerifications, type Verifications } from './verification-under-test.ts';

let auth: Verifications;
let decider: Person;
let other: Person;
beforeAll(async () => {
  auth = await startVerifications();
  decider = await auth.aModerator('decider', 'verifications.decide');
  other = await auth.aModerator('second-decider', 'verifications.decide');
});
afterAll(() => auth.stop());

const approve = (by: Person, id: string) => auth.as(by.token).put(`${desk}/${id}`, { state: 'approved' });
const refuse = (by: Person, id: string, reason: string) =>
  auth.as(by.token).put(`${desk}/${id}`, { state: 'refused', reason });
const claim = (by: Person, id: string, takeOver = false) =>
  auth.as(by.token).put(`${desk}/${id}/claim`, { takeOver });
const oneOf = ({ body }: Answer) => body.verification as Record<string, unknown>;
const day = 24 * 3_600_000;

async function stored(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(auth.deps.database.db);
  return rows[0]?.count ?? 0;
}

describe('pictures and data of a request', () => {
  it('are answered to the owner and to staff with the permission, and to no other', async () => {
    const { request, token } = await auth.applicant('private');
    const stranger = await auth.register('stranger');
    const staff = await auth.aModerator('without', 'users.read', 'users.write', 'system.read', 'audit.read');
    const ofStaff = [`${desk}/${request}/pictures/front`, `${desk}/${request}`, desk];
    for (const path of ofStaff) {
      for (const person of [stranger, staff, { token }]) {
        expect((await auth.as(person.token).get(path)).status, path).toBe(403);
      }
      expect((await auth.get(path)).status, path).toBe(401);
      expect((await auth.as(decider.token).get(path)).status, path).toBe(200);
    }
    const ofOwner = `${own}/pictures/face`;
    expect((await auth.get(ofOwner)).status).toBe(401);
    for (const person of [stranger, staff, decider]) {
      expect((await auth.as(person.token).get(ofOwner)).status).toBe(404);
    }
    expect((await auth.as(token).get(ofOwner)).status).toBe(200);
    expect((await auth.put(`${own}/pictures/face`)).status).toBe(401);
    // A client's token is for the gateway alone.
    const headers = { authorization: `Bearer ${token}` };
    expect((await auth.send('get', ofOwner, undefined, headers)).status).toBe(401);
  });

  it('cannot be viewed by staff without an entry in the audit log', async () => {
    const { id, request } = await auth.applicant('viewed');
    const as = auth.as(decider.token);
    for (const rest of ['', '/pictures/front', '/pictures/face', '/pictures/front']) {
      expect((await as.get(`${desk}/${request}${rest}`)).status).toBe(200);
    }
    expect(await auth.acts(id)).toMatchObject([
      {
        actor_id: decider.id,
        action: 'verification.view_picture',
        after: { side: 'front', verification: request },
      },
      { action: 'verification.view_picture', after: { side: 'face' } },
      { action: 'verification.view_picture', after: { side: 'front' } },
      { action: 'verification.read', after: { verification: request } },
    ]);
  });

  it('show that another account has the same document, however it is written', async () => {
    const first = await auth.applicant('first-holder', { documentNumber: 'AB 123-456' });
    const second = await auth.applicant('second-holder', {
      documentNumber: 'ab123456',
      documentType: 'id_card',
    });
    const passport = await auth.applicant('passport-holder', {
      documentNumber: 'AB123456',
      documentType: 'passport',
    });
    expect(oneOf(await auth.asAdmin.get(`${desk}/${second.request}`))).toMatchObject({
      name: 'Wei Chen',
      documentNumber: 'ab123456',
      pictures: ['front', 'back', 'face'],
      sameDocument: 1,
      accounts: [{ _id: first.id, username: 'first-holder', state: 'submitted' }],
    });
    expect(oneOf(await auth.asAdmin.get(`${desk}/${passport.request}`))).toMatchObject({
      sameDocument: 0,
      accounts: [],
    });
  });
});

describe('a decision', () => {
  it('is made once by two deciders at the same time, and a replay has its answer', async () => {
    const { id, request } = await auth.applicant('raced');
    const answers = await Promise.all([approve(decider, request), refuse(other, request, 'Blurred')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const approved = answers[0].status === 200;
    const again = await (approved ? approve(decider, request) : refuse(other, request, 'Blurred'));
    expect(again).toMatchObject({ status: 200 });
    expect(oneOf(again).state).toBe(approved ? 'approved' : 'refused');
    expect((await (approved ? approve(other, request) : approve(decider, request))).status).toBe(409);
    const acts = (await auth.acts(id)).filter(({ action }) => action !== 'verification.read');
    expect(acts).toMatchObject([{ action: approved ? 'verification.approve' : 'verification.refuse' }]);
  });

  it('records the change of the level', async () => {
    const { id, request } = await auth.applicant('recorded');
    await approve(decider, request);
    expect(await auth.acts(id)).toMatchObject([
      {
        actor_id: decider.id,
        action: 'verification.approve',
        before: { verificationLevel: 'Basic' },
        after: { verificationLevel: 'Verified', verification: request },
      },
    ]);
  });

  it('over a refusal needs a reason', async () => {
    const { request } = await auth.applicant('why');
    expect(await refuse(decider, request, '  ')).toMatchObject({
      status: 400,
      body: { message: 'Please give a reason: the user reads it' },
    });
  });

  it('over oneself is refused, to administrators too', async () => {
    for (const person of [decider, auth.admin]) {
      await auth.uploadAll(person);
      await auth.submit(person);
      const { body } = await auth.asAdmin.get(`${desk}?limit=100`);
      const request = (body.verifications as { _id: string; user: { _id: string } }[]).find(
        ({ user }) => user._id === person.id,
      )?._id;
      for (const answer of [await approve(person, request ?? ''), await claim(person, request ?? '')]) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'auth.not_yours_to_decide' } });
      }
    }
  });

  it('waits for the claim of another, until it is taken over, released or over', async () => {
    const { id, request } = await auth.applicant('claimed');
    expect((await claim(decider, request)).status).toBe(200);
    expect(await approve(other, request)).toMatchObject({ status: 409, body: { code: 'auth.claimed' } });
    expect((await claim(other, request)).status).toBe(409);
    expect((await claim(other, request, true)).status).toBe(200);
    expect((await approve(decider, request)).status).toBe(409);
    expect((await auth.as(other.token).delete(`${desk}/${request}/claim`)).status).toBe(200);
    expect((await auth.acts(id)).map(({ action }) => action)).toEqual([
      'verification.release',
      'verification.take_over',
      'verification.claim',
    ]);
    expect((await approve(decider, request)).status).toBe(200);
    expect((await claim(decider, request)).status).toBe(409);
  });
});

describe('the name of a payout account', () => {
  it('is compared with the last verified one, however it is written', async () => {
    const { id, request } = await auth.applicant('named', { name: 'Li Xiaoming', documentNumber: 'NAMED 1' });
    const compared = async (...names: string[]) =>
      (
        await compareNames(
          auth.deps,
          names.map((name) => ({ userId: id, name })),
        )
      ).join(' ');
    expect(await compared('Li Xiaoming')).toBe('none');
    await approve(decider, request);
    expect(await compared('LI  xiaoming', 'Xiaoming Li', 'ＬＩ·Ｘｉａｏｍｉｎｇ', 'Li Xiaomin', '')).toBe(
      'same same same different different',
    );
  });
});

describe('the time of documents', () => {
  it('ends a day after an upload that was not submitted, and an hour later the bytes are gone', async () => {
    const person = await auth.register('forgets');
    const before = await stored('stored_objects');
    await auth.upload(person);
    await auth.upload(person);
    expect(await stored('stored_objects')).toBe(before + 2);
    auth.clock.turnedBy += day + 1000;
    await purgeExpired(auth.deps);
    auth.clock.turnedBy += 3_600_000;
    await purgeExpired(auth.deps);
    expect(await stored('stored_objects')).toBe(before);
    expect(await auth.stateOf(await auth.register('later'))).toMatchObject({ pictures: [] });
    auth.clock.turnedBy = 0;
  });

  it('ends after a decision by VERIFICATION_KEPT_DAYS, of a deleted account with every row', async () => {
    const stays = await auth.applicant('stays');
    const leaves = await auth.applicant('leaves');
    const waits = await auth.applicant('waits');
    await approve(decider, stays.request);
    await auth.as(auth.admin.token).delete(`/api/admin/users/${leaves.id}`);
    const { rows } = await sql<{
      state: string;
    }>`select state from verifications where id = ${leaves.request}`.execute(auth.deps.database.db);
    expect(rows).toEqual([{ state: 'refused' }]);
    const objectsOf = async (id: string) => {
      const found = await sql`select 1 from stored_objects o join verification_pictures p using (id)
        where p.user_id = ${id}`.execute(auth.deps.database.db);
      return found.rows.length;
    };
    auth.clock.turnedBy += 1824 * day;
    await purgeExpired(auth.deps);
    expect([await objectsOf(stays.id), await objectsOf(leaves.id), await objectsOf(waits.id)]).toEqual([
      3, 3, 3,
    ]);
    auth.clock.turnedBy += 2 * day;
    await purgeExpired(auth.deps);
    auth.clock.turnedBy = 0;
    expect([await objectsOf(stays.id), await objectsOf(leaves.id), await objectsOf(waits.id)]).toEqual([
      0, 0, 3,
    ]);
    const left = await sql<{ state: string; name: unknown }>`
      select state, sealed_name as name from verifications where id in (${stays.request}, ${leaves.request})`.execute(
      auth.deps.database.db,
    );
    expect(left.rows).toEqual([{ state: 'approved', name: null }]);
    // The name is gone, and can still be compared.
    expect(await compareNames(auth.deps, [{ userId: stays.id, name: 'chen wei' }])).toEqual(['same']);
  });
});
