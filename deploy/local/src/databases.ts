import { openDatabase, sql, type Db } from '@tael/postgres';

export interface DatabaseUrls {
  url: string;
  ownerUrl: string;
}

/** A slow machine makes the databases slowly, and all of them at once. */
const patient = { connectTimeoutMs: 30_000, statementTimeoutMs: 30_000 };

/**
 * The service's role only reads and writes rows: a compromised process cannot drop a table or an append-only rule.
 * Other roles cannot connect.
 */
export async function ensureDatabases(
  server: string,
  services: readonly string[],
  passwords: Readonly<Record<string, string>>,
): Promise<Record<string, DatabaseUrls>> {
  const admin = openDatabase({ url: server, name: 'local', max: 3, ...patient });
  try {
    const made = services.map(async (service) => {
      const name = `tael_${service.replaceAll('-', '_')}`;
      const roles = {
        [name]: passwords[service] ?? '',
        [`${name}_owner`]: passwords[ownerOf(service)] ?? '',
      };
      for (const [role, password] of Object.entries(roles)) await ensureRole(admin.db, role, password);
      await ensureDatabase(admin.db, server, name);
      const urls = {
        url: urlOf(server, name, name, roles),
        ownerUrl: urlOf(server, name, `${name}_owner`, roles),
      };
      return [service, urls] as const;
    });
    return Object.fromEntries(await Promise.all(made));
  } finally {
    await admin.close();
  }
}

export const ownerOf = (service: string): string => `${service}-owner`;

async function ensureRole(db: Db, name: string, password: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(db);
  if (rows.length === 0) await sql`create role ${sql.id(name)} login`.execute(db);
  await sql`alter role ${sql.id(name)} password ${sql.lit(password)}`.execute(db);
}

async function ensureDatabase(db: Db, server: string, name: string): Promise<void> {
  const owner = `${name}_owner`;
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
  if (rows.length > 0) return;
  const database = sql.id(name);
  await sql`create database ${database} owner ${sql.id(owner)}`.execute(db);
  await sql`revoke connect on database ${database} from public`.execute(db);
  await sql`grant connect on database ${database} to ${sql.id(name)}`.execute(db);
  const inside = openDatabase({ url: urlOf(server, name), name: 'local', max: 1, ...patient });
  try {
    await grantRows(inside.db, name, owner);
  } finally {
    await inside.close();
  }
}

/** Covers future tables too. A migration revokes rights on rows that must not change. */
async function grantRows(db: Db, name: string, owner: string): Promise<void> {
  const defaults = sql`alter default privileges for role ${sql.id(owner)}`;
  const service = sql.id(name);
  await sql`alter schema public owner to ${sql.id(owner)}`.execute(db);
  await sql`grant usage on schema public to ${service}`.execute(db);
  await sql`${defaults} grant usage on schemas to ${service}`.execute(db);
  await sql`${defaults} grant select, insert, update, delete on tables to ${service}`.execute(db);
  await sql`${defaults} grant usage, select on sequences to ${service}`.execute(db);
}

function urlOf(
  server: string,
  database: string,
  user?: string,
  passwords: Record<string, string> = {},
): string {
  const url = new URL(server);
  if (user !== undefined) {
    url.username = user;
    url.password = passwords[user] ?? '';
  }
  url.pathname = `/${database}`;
  return url.href;
}
