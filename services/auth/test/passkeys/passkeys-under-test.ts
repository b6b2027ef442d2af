import { sql } from '@tael/postgres';
import { startAdmins } from '../admin/admin-under-test.ts';
import { password, type Answer, type Person } from '../auth-under-test.ts';
import { softwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';

export const own = '/api/auth/passkeys';
export const factor = '/api/auth/second-factor';

export type Creating = Parameters<SoftwareAuthenticator['create']>[0];
export type Requesting = Parameters<SoftwareAuthenticator['get']>[0];
export type Changes = Parameters<SoftwareAuthenticator['get']>[1];
export type PasskeysUnderTest = Awaited<ReturnType<typeof startPasskeys>>;
type Me = ReturnType<PasskeysUnderTest['as']>;

interface Added {
  answer: Answer;
  id: string;
  key: SoftwareAuthenticator;
  recoveryCodes: string[];
}

export const creating = async (me: Pick<Me, 'post'>) =>
  (await me.post(`${own}/options`, { password })).body as unknown as Creating;
export const proving = async (me: Pick<Me, 'post'>) =>
  (await me.post(`${own}/prove/options`)).body as unknown as Requesting;
export const outcome = ({ status, body }: Answer) => [status, body.code];

export async function startPasskeys(env: Record<string, string> = {}) {
  const auth = await startAdmins(env);
  const { db } = auth.deps.database;
  const signingIn = async () => (await auth.post(`${own}/sign-in/options`)).body as unknown as Requesting;
  return {
    ...auth,
    signingIn,
    async add({ token }: { token: string }, name = 'My key', changes?: Changes): Promise<Added> {
      const me = auth.as(token);
      const key = softwareAuthenticator();
      const answer = await me.post(own, { name, passkey: key.create(await creating(me), changes) });
      const { passkey, recoveryCodes } = answer.body as {
        passkey?: { id: string };
        recoveryCodes?: string[];
      };
      return { answer, key, id: passkey?.id ?? '', recoveryCodes: recoveryCodes ?? [] };
    },
    signInBy: async (key: SoftwareAuthenticator, changes?: Changes): Promise<Answer> =>
      auth.post(`${own}/sign-in`, { passkey: key.get(await signingIn(), changes) }),
    remove: async ({ token }: { token: string }, id: string, body: object = { password }) =>
      (await auth.as(token).internal())('delete', `${own}/${id}`, body),
    makeStale: ({ sessionId }: Person) =>
      sql`update sessions set proven_at = now() - interval '16 minutes' where id = ${sessionId}`.execute(db),
    async told({ id }: Person): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`
        select kind from notifications where user_id = ${id} order by id
      `.execute(db);
      return rows.map(({ kind }) => kind);
    },
    async mailed({ email }: Person): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`
        select kind from mails where address = ${email} and kind <> 'verify-email' order by id
      `.execute(db);
      return rows.map(({ kind }) => kind);
    },
  };
}
