import { fromBinary, type Message } from '@bufbuild/protobuf';
import { sql, type Database } from '@tael/postgres';
import { eventOfType } from '@tael/proto';

export async function outboxOf({ db }: Database, type: string): Promise<{ key: string; data: Message }[]> {
  const { rows } = await sql<{ key: string; body: Buffer }>`
    select key, body from events.outbox where type = ${type} order by id`.execute(db);
  const known = eventOfType(type);
  if (known === undefined) throw new Error(`${type} is in no topic`);
  return rows.map(({ key, body }) => ({ key, data: fromBinary(known.schema, body) }));
}
