import { sql, type Database, type Db } from '@tael/postgres';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

export interface AddressLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Counted in Postgres, so the limit holds over all replicas. */
export function addressLimiter(database: Database, limit: AddressLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'address_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

export interface LimitedNetwork {
  name: string;
  network: string;
  until: Date;
}

export async function listLimited(
  db: Db,
  limits: readonly AddressLimit[],
  now: Date,
): Promise<LimitedNetwork[]> {
  const { rows } = await sql<{ name: string; network: string; expire: number }>`
    select l.name, substr(a.key, length(l.name) + 2) as network, a.expire
    from address_limits a
    join unnest(${limits.map(({ name }) => name)}::text[], ${limits.map(({ points }) => points)}::int[])
      as l (name, points) on starts_with(a.key, l.name || ':')
    where a.points >= l.points and a.expire > ${now.getTime()}
    order by a.expire desc
    limit 200
  `.execute(db);
  return rows.map(({ expire, ...row }) => ({ ...row, until: new Date(expire) }));
}

export async function purgeAddressLimits(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from address_limits where expire < ${now.getTime()} returning 1
  `.execute(db);
  return rows.length;
}
