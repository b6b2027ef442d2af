import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  makeCertificate,
  startPostgres,
  temporaryFolder,
  type PostgresServer,
} from '@tael/testkit';
import { isUnavailable, migrate, openDatabase, sql, type Database } from '../src/index.ts';

const folder = temporaryFolder('tael-postgres-tls-');
let right: ReturnType<typeof makeCertificate>;
let other: ReturnType<typeof makeCertificate>;
let shown: ReturnType<typeof makeCertificate>;
let server: PostgresServer;

beforeAll(async () => {
  right = makeCertificate(folder.path, 'right');
  other = makeCertificate(folder.path, 'other');
  shown = right;
  server = await startPostgres({ password: 'right', durable: false, certificate: () => shown });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function using<T>(url: string, ca: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, ca, name: 'tls', max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const isEncrypted = async ({ db }: Database): Promise<boolean | undefined> => {
  const { rows } = await sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  return rows[0]?.ssl;
};

describe('Postgres with the CA of its certificate', () => {
  it('is spoken to by TLS, also where the URL asks for less', async () => {
    expect(await using(server.url, right.ca, isEncrypted)).toBe(true);
    expect(await using(`${server.url}?sslmode=disable`, right.ca, isEncrypted)).toBe(true);
    expect(await migrate(server.url, [], right.ca)).toEqual([]);
  });

  it.each([
    ['of another CA', () => [server.url, other.ca], /unable to verify/],
    ['for another host', () => [server.url.replace('127.0.0.1', 'localhost'), right.ca], /altnames/],
    ['that refuses the user', () => [server.url.replace(':right@', ':wrong@'), right.ca], /password/],
    ['without TLS', () => [process.env.TEST_POSTGRES_URL ?? '', right.ca], /does not support SSL/],
  ])('refuses a server %s as unavailable, with the reason', async (_which, given, reason) => {
    const [url = '', ca = ''] = given();
    const error: unknown = await using(url, ca, (database) => database.ping()).catch(
      (failure: unknown) => failure,
    );
    expect(error).toMatchObject({ message: expect.stringMatching(reason) });
    expect(isUnavailable(error)).toBe(true);
  });

  it('goes on in the same pool once the server has the right certificate', async () => {
    await using(server.url, right.ca, async (database) => {
      shown = other;
      await server.restart();
      await expect(database.ping()).rejects.toThrow('unable to verify');
      shown = right;
      await server.restart();
      await eventually(() => database.ping());
    });
  });
});
