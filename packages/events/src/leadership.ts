import { sql } from '@tael/postgres';
import pg from 'pg';
import { pause } from './pace.ts';

/** One for all relays of a database: there is one database a service. */
const relayLock = 7_325_001;
const outboxChannel = 'events_outbox';
const candidacyMs = 1_000;

/** The connection that holds the relay lock. What the relay reads and deletes goes through it and no other. */
export interface Leadership {
  client: pg.Client;
  lost: AbortSignal;
  resign(): Promise<void>;
}

/**
 * Waits for the lock. It hangs on the connection: whoever has lost it can neither read nor delete an outbox row
 * any more, so an old leader can at most finish sending what it had read.
 */
export async function seekLeadership(
  config: pg.ClientConfig,
  onOutbox: () => void,
  stopped: AbortSignal,
): Promise<Leadership | undefined> {
  const lost = new AbortController();
  const client = new pg.Client({ ...config, keepAlive: true, query_timeout: 10_000 });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', onOutbox);
  const resign = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(sessionSettings);
    while (!stopped.aborted) {
      if (await tookLock(client)) {
        await client.query(`listen ${outboxChannel}`);
        return { client, lost: lost.signal, resign };
      }
      await pause(candidacyMs, stopped);
    }
  } catch (error) {
    await resign();
    throw error;
  }
  await resign();
  return undefined;
}

/**
 * A vanished host must not keep the lock for the two hours of the system's default. And a deletion lost in a
 * crash of the server is only a repeat, so it needs no flush.
 */
const sessionSettings = `
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3;
  set synchronous_commit = off`;

/** Asked again and again: the wait of pg_advisory_lock holds a snapshot that keeps vacuum from the queue's dead rows. */
async function tookLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    relayLock,
  ]);
  return rows[0]?.held === true;
}

/** Whether some replica holds the lock. */
export const relayIsLed = sql`exists (
  select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${relayLock} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`;

export const announceOutbox = `select pg_notify('${outboxChannel}', '')`;
