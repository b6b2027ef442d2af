import { authEvents } from '@tael/proto';
import { sql, type Db, type Tx } from '@tael/postgres';
import { event, on, publish, type Handler, type OutgoingEvent, type ReceivedEvent } from '../../src/index.ts';

/** No unique constraint on the event, so that a repeated application is visible. */
export async function createJournal(db: Db): Promise<void> {
  await sql`create table journal (
    place bigint generated always as identity primary key,
    reader text not null, event_id text not null, key text not null, version bigint not null
  )`.execute(db);
  await sql`create table accounts (id text primary key, version bigint not null default 0)`.execute(db);
}

type UserChanged = ReceivedEvent<authEvents.UserChanged>;

export async function note(tx: Tx, reader: string, { id, key, data }: UserChanged): Promise<void> {
  await sql`insert into journal (reader, event_id, key, version)
    values (${reader}, ${id}, ${key}, ${data.version})`.execute(tx);
}

export function noting(reader: string): Handler {
  return on(authEvents.UserChangedSchema, (tx, received) => note(tx, reader, received));
}

export interface Entry {
  event_id: string;
  key: string;
  version: bigint;
}

export async function readJournal(db: Db, reader: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select event_id, key, version from journal where reader = ${reader} order by place`.execute(db);
  return rows;
}

export function versionsByKey(entries: readonly Entry[]): Record<string, bigint[]> {
  const byKey: Record<string, bigint[]> = {};
  for (const { key, version } of entries) (byKey[key] ??= []).push(version);
  return byKey;
}

export function userChanged(key: string, version: bigint, id?: string): OutgoingEvent {
  return event(authEvents.UserChangedSchema, { userId: key, version }, { key, ...(id ? { id } : {}) });
}

export async function changeAccount(tx: Tx, key: string): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`
    insert into accounts as a (id, version) values (${key}, 1)
    on conflict (id) do update set version = a.version + 1 returning version`.execute(tx);
  const version = rows[0]?.version ?? 0n;
  await publish(tx, userChanged(key, version));
  return version;
}

export function upTo(last: number): bigint[] {
  return Array.from({ length: last }, (_, index) => BigInt(index + 1));
}
