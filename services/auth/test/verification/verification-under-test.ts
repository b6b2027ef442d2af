import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { startAdmins, type Admins } from '../admin/admin-under-test.ts';
import type { Answer, Person } from '../auth-under-test.ts';

export const own = '/api/user/verification';
export const desk = '/api/admin/verifications';

export const pixels = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a00' } });

export const submission = {
  name: 'Wei Chen',
  documentType: 'id_card',
  documentNumber: '11010519491231002X',
};

export type Verifications = Awaited<ReturnType<typeof startVerifications>>;

export async function startVerifications(env: Record<string, string> = {}) {
  const auth = await startAdmins(env);
  const jpeg = await pixels().jpeg().toBuffer();
  return { ...auth, jpeg, ...tools(auth, jpeg) };
}

function tools(auth: Admins, jpeg: Buffer) {
  const upload = async (person: Pick<Person, 'token'>, side = 'front', bytes = jpeg, type = 'image/jpeg') => {
    const send = await auth.as(person.token).internal();
    return send('put', `${own}/pictures/${side}`, bytes, { 'content-type': type });
  };
  const submit = async (
    person: Pick<Person, 'token'>,
    more: object = {},
    key: string = randomUUID(),
  ): Promise<Answer> => {
    const send = await auth.as(person.token).internal();
    return send('post', own, { ...submission, ...more }, { 'idempotency-key': key });
  };
  const uploadAll = async (person: Pick<Person, 'token'>) => {
    for (const side of ['front', 'back', 'face']) await upload(person, side);
  };
  return {
    upload,
    uploadAll,
    submit,
    /** A user whose request waits, and its id. */
    async applicant(name: string, more: object = {}) {
      const person = await auth.register(name);
      await uploadAll(person);
      const answer = await submit(person, more);
      if (answer.status !== 201) throw new Error(`${name} did not submit: ${answer.text}`);
      const { body } = await auth.asAdmin.get(`${desk}?state=all&limit=100`);
      const { verifications } = body as { verifications: { _id: string; user: { _id: string } }[] };
      const id = verifications.find(({ user }) => user._id === person.id)?._id ?? '';
      return { ...person, id: person.id, request: id };
    },
    stateOf: async (person: Pick<Person, 'token'>) =>
      (await auth.as(person.token).get(own)).body.verification as Record<string, unknown>,
  };
}
