import { sql } from '@tael/postgres';
import type { Answer } from '../auth-under-test.ts';
import { startAdmins, type Admins } from './admin-under-test.ts';

export type TwoPeople = Admins & ReturnType<typeof toolsOf>;

export async function startTwoPeople(env: Record<string, string> = {}): Promise<TwoPeople> {
  const auth = await startAdmins({ SECOND_PERSON: 'required', ...env });
  const tools = toolsOf(auth);
  await tools.enrol(auth.admin.id);
  await sql`update sessions set proven_at = now() where user_id = ${auth.admin.id}`.execute(
    auth.deps.database.db,
  );
  return { ...auth, ...tools };
}

let count = 0;
export const name = (what: string) => `${what}-${(count += 1)}`;
export const approvalOf = ({ body }: Answer) =>
  body.approval as { id: string; state: string; before: object; after: object };

function toolsOf(auth: Admins) {
  const { db } = auth.deps.database;
  return {
    user: () => auth.register(name('user')),
    decide: (token: string, id: string, decision = 'approve') =>
      auth.as(token).put(`/api/admin/approvals/${id}`, { decision }),
    standingOf: async (id: string) =>
      (await sql<object>`select role, status, permissions from users where id = ${id}`.execute(db)).rows[0],
    mails: async () =>
      (
        await sql<{ address: string; kind: string; params: object }>`
          select address, kind, params from mails where kind like 'right-%' order by id`.execute(db)
      ).rows,
    enrol: (id: string) =>
      sql`insert into second_factors (user_id, sealed_secret, begun_at, enrolled_at)
        values (${id}, 'x', now(), now())`.execute(db),
    hasFactor: async (id: string) =>
      (await sql`select 1 from second_factors where user_id = ${id}`.execute(db)).rows.length === 1,
    /** One administrator, nothing that waits, no mails. */
    startOver: async () => {
      auth.clock.turnedBy = 0;
      await sql`update users set role = 'user' where role = 'admin' and id <> ${auth.admin.id}`.execute(db);
      await sql`truncate approvals.act`.execute(db);
      await sql`delete from mails`.execute(db);
    },
  };
}
