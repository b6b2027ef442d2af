import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { openSafe } from '@tael/sealing';
import { ownerOf } from '../../deploy/local/src/databases.ts';
import type { Secrets } from '../../deploy/local/src/secrets.ts';
import { accounts, seed as seedUsers } from '../../services/auth/bench/seed.ts';
import { seed as seedEntries } from '../../services/points/bench/list-seed.ts';
import { person, referrals, seed as seedReferrals } from '../../services/referral/bench/seed.ts';
import { seed as seedWallets, transactions } from '../../services/wallet/bench/list-seed.ts';
import { sealFor, seed as seedPayouts } from '../../services/withdrawal/bench/list-seed.ts';
import { createAccountSafe } from '../../services/withdrawal/src/account-safe.ts';
import { serviceDatabase, type Platform } from '../platform.ts';

const [payouts, payees, acts, letters, withheld] = [100_000, 20_000, 200_000, 2_000, 5_000];

const grouped = (count: number): string => count.toLocaleString('en');
export const sizes = [
  `${grouped(accounts)} users, ${grouped(transactions)} transactions, one user with 300,000 of them,`,
  `${grouped(accounts)} points entries, ${grouped(payouts)} payouts, ${grouped(referrals)} referrals, 100,000 subsidies,`,
  `${grouped(acts)} acts in the register, ${grouped(letters)} dead letters in each of three services and ${grouped(withheld)} withheld awards.`,
].join('\n');

/** Must equal the id that `person` makes in SQL. `i` starts at 1. */
export const idOf = (i: number): string => `00000000-0000-7000-8000-${i.toString().padStart(12, '0')}`;
export const someUser = (): string => idOf(1 + Math.floor(Math.random() * accounts));

export async function seedPlatform(platform: Platform): Promise<void> {
  await Promise.all([
    within(platform, 'auth', async (database) => {
      await seedUsers(database, person(sql`i`));
      await seedActs(database);
    }),
    within(platform, 'wallet', async (database) => {
      const heavy = idOf(accounts);
      await seedWallets(database.db, { people: accounts - 1, person, heavy });
      await seedLetters(database);
    }),
  ]);
  await Promise.all([
    within(platform, 'points', async (database) => {
      await seedEntries(database, { people: accounts, each: 1, person });
      await seedWithheld(database);
      await seedLetters(database);
    }),
    within(platform, 'referral', async (database) => {
      await seedReferrals(database);
      await seedLetters(database);
    }),
    within(platform, 'withdrawal', async (database) => {
      await seedPayouts(database.db, { people: payees, count: payouts, seconds: 300, person });
      const secrets = [secretsOf(platform).keys];
      await sealFor(
        database.db,
        createAccountSafe(await openSafe(database, { name: 'ACCOUNT_SECRET', secrets })),
      );
    }),
  ]);
}

async function within(
  platform: Platform,
  service: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const url = ownersDatabase(platform, service);
  const database = openDatabase({ url, name: 'bench', max: 1, statementTimeoutMs: 0 });
  try {
    await sql`set synchronous_commit = off`.execute(database.db);
    await work(database);
  } finally {
    await database.close();
  }
}

/** The service's own role may not disable triggers. */
function ownersDatabase(platform: Platform, service: string): string {
  const url = new URL(serviceDatabase(platform, service));
  url.username += '_owner';
  url.password = secretsOf(platform).databases[ownerOf(service)] ?? '';
  return url.href;
}

const secretsOf = ({ dataFolder }: Platform): Secrets =>
  JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Secrets;

async function seedActs({ db }: Database): Promise<void> {
  await sql`
    insert into audit (service, actor_id, actor_role, action, object_kind, object_id, before, after, reason, acted_at)
    select case when n % 4 = 3 then 'withdrawal' else 'auth' end, ${person(sql`1000 * (1 + n % 20)`)}::text, 'admin',
      (array['user.edit','user.end-sessions','user.adjust','withdrawal.approved'])[1 + n % 4],
      case when n % 4 = 3 then 'withdrawal' else 'user' end, ${person(sql`1 + n * 7 % ${accounts}::int`)}::text,
      case when n % 20 = 0 then '{"status":"active"}' else '{"username":"before"}' end::jsonb,
      case when n % 20 = 0 then '{"status":"suspended"}' else '{"username":"after"}' end::jsonb, 'a reason', now() - n * interval '2 minutes'
    from generate_series(1, ${acts}::int) n`.execute(db);
  await sql`vacuum (analyze) audit`.execute(db);
}

async function seedLetters({ db }: Database): Promise<void> {
  await sql`
    insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason, attempts, parked_at)
    select 'bench', 'bench-' || n, 'bench', 'bench.v1.Parked', n::text, '{}', '', 'a reason', 5,
      now() - n * interval '1 minute'
    from generate_series(1, ${letters}::int) n`.execute(db);
  await sql`vacuum (analyze) events.dead_letters`.execute(db);
}

async function seedWithheld({ db }: Database): Promise<void> {
  await sql`
    insert into withheld_awards (natural_key, user_id, source, points, description, detail, happened_at, network)
    select 'withheld:' || n, ${person(sql`n`)}, 'check-in', 50, 'Daily check-in', '', now(), md5((n % 50)::text)
    from generate_series(1, ${withheld}::int) n`.execute(db);
  await sql`vacuum (analyze) withheld_awards`.execute(db);
}
