import { sql, type Database, type Db } from '@tael/postgres';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

export interface AddressLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Counted in Postgres, so that every replica counts the same. */
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

export async function purgeAddressLimits(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from address_limits where expire < ${now.getTime()} returning 1
  `.execute(db);
  return rows.length;
}
