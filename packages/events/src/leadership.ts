import { sql } from '@tael/postgres';
import pg from 'pg';
import { pause } from './pace.ts';

/** One lock is enough: each service has its own database. */
const relayLock = 7_325_001;
const outboxChannel = 'events_outbox';
const candidacyMs = 1_000;

/** All reads and deletes of the relay use the connection that holds the lock. */
export interface Leadership {
  client: pg.Client;
  lost: AbortSignal;
  resign(): Promise<void>;
}

/**
 * The lock belongs to the connection: a relay that loses it can neither read nor delete outbox rows. It may still send
 * the batch already read. Returns undefined once `stopped` is aborted.
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
 * The keepalives free a vanished host's lock after about 11 s, not two hours. Asynchronous commit is safe: a deletion
 * lost in a server crash only causes repeats.
 */
const sessionSettings = `
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3;
  set synchronous_commit = off`;

/** Polls: a session that waits in pg_advisory_lock holds a snapshot, so vacuum cannot remove the outbox's dead rows. */
async function tookLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    relayLock,
  ]);
  return rows[0]?.held === true;
}

export const relayIsLed = sql`exists (
  select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${relayLock} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`;

export const announceOutbox = `select pg_notify('${outboxChannel}', '')`;
