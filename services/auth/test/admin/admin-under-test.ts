import type { Permission } from '@tael/identity';
import { sql } from '@tael/postgres';
import { startAuth, type Answer, type AuthUnderTest, type Person } from '../auth-under-test.ts';

export type Row = Record<string, unknown>;
export type Admins = Awaited<ReturnType<typeof startAdmins>>;

export async function startAdmins(env: Record<string, string> = {}) {
  const auth = await startAuth(env);
  const admin = await promoted(auth, 'head', 'admin');
  return {
    ...auth,
    admin,
    asAdmin: auth.as(admin.token),
    anAdmin: (name: string) => promoted(auth, name, 'admin'),
    aModerator: (name: string, ...permissions: Permission[]) =>
      promoted(auth, name, 'moderator', permissions),
    acts: (objectId: string) => acts(auth, objectId),
  };
}

async function promoted(
  auth: AuthUnderTest,
  name: string,
  role: string,
  permissions: readonly Permission[] = [],
): Promise<Person> {
  const person = await auth.register(name);
  await sql`update users set role = ${role}, permissions = ${permissions}::text[] where id = ${person.id}`.execute(
    auth.deps.database.db,
  );
  return person;
}

async function acts(auth: AuthUnderTest, objectId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select actor_id, action, before, after, reason from audit where object_id = ${objectId} order by id desc
  `.execute(auth.deps.database.db);
  return rows;
}

export const userOf = (answer: Answer): Row => answer.body.user as Row;
export const usersOf = (answer: Answer): Row[] => answer.body.users as Row[];
export const path = (id: string, rest = ''): string => `/api/admin/users/${id}${rest}`;
