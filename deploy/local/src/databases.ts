import { openDatabase, sql, type Db } from '@tael/postgres';

/** A role and a database of its own for each service; nobody else may connect to it. Gives their URLs by name. */
export async function ensureDatabases(
  server: string,
  passwords: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const admin = openDatabase({ url: server, name: 'local', max: 1, statementTimeoutMs: 10_000 });
  try {
    const urls: Record<string, string> = {};
    for (const [service, password] of Object.entries(passwords)) {
      const name = `tael_${service.replaceAll('-', '_')}`;
      await ensureOne(admin.db, name, password);
      urls[service] = urlOf(server, name, password);
    }
    return urls;
  } finally {
    await admin.close();
  }
}

async function ensureOne(db: Db, name: string, password: string): Promise<void> {
  const role = sql.id(name);
  const { rows: roles } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(db);
  if (roles.length === 0) await sql`create role ${role} login`.execute(db);
  await sql`alter role ${role} password ${sql.lit(password)}`.execute(db);
  const { rows: databases } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
  if (databases.length > 0) return;
  await sql`create database ${role} owner ${role}`.execute(db);
  await sql`revoke connect on database ${role} from public`.execute(db);
}

function urlOf(server: string, name: string, password: string): string {
  const url = new URL(server);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
