import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish } from '@tael/events';
import { sql, type Database } from '@tael/postgres';
import { authEvents } from '@tael/proto';

export interface Person {
  id: string;
  username: string;
  email: string;
  code: string;
}

export interface Arrival {
  referrer?: Person;
  registeredAt?: Date;
  device?: string;
  network?: string;
}

/** Publishes no event. */
export async function openAccount(
  auth: Database,
  username: string,
  { referrer, registeredAt }: Arrival = {},
) {
  const id = randomUUID();
  const person: Person = { id, username, email: `${username}@tael.test`, code: id.slice(0, 8).toUpperCase() };
  await sql`
    insert into users (id, username, username_key, email, email_key, password_hash, invitation_code, referrer_id,
      created_at)
    values (${id}, ${username}, ${username.toLowerCase()}, ${person.email}, ${person.email.toLowerCase()}, '',
      ${person.code}, ${referrer?.id ?? null}, ${registeredAt ?? new Date()})
  `.execute(auth.db);
  return person;
}

export function registered(person: Person, arrival: Arrival = {}) {
  const { referrer, registeredAt = new Date(), device, network } = arrival;
  return event(
    authEvents.UserRegisteredSchema,
    {
      userId: person.id,
      username: person.username,
      invitationCode: person.code,
      ...(referrer && { referrerId: referrer.id }),
      ...(device !== undefined && { deviceFingerprint: device }),
      ...(network !== undefined && { networkFingerprint: network }),
      status: authEvents.UserStatus.ACTIVE,
      version: 1n,
      registeredAt: timestampFromDate(registeredAt),
    },
    { key: person.id },
  );
}

export async function arrive(auth: Database, username: string, arrival: Arrival = {}): Promise<Person> {
  const person = await openAccount(auth, username, arrival);
  await auth.transaction((tx) => publish(tx, registered(person, arrival)));
  return person;
}

export async function changed(
  auth: Database,
  { id }: Person,
  change: { username?: string; email?: string; status?: string },
): Promise<void> {
  await auth.transaction(async (tx) => {
    const { rows } = await sql<{ username: string; version: bigint; status: string }>`
      update users set username = coalesce(${change.username ?? null}, username),
        username_key = lower(coalesce(${change.username ?? null}, username)),
        email = coalesce(${change.email ?? null}, email), email_key = lower(coalesce(${change.email ?? null}, email)),
        status = coalesce(${change.status ?? null}, status), version = version + 1
      where id = ${id} returning username, version, status`.execute(tx);
    const [now] = rows;
    if (now === undefined) throw new Error(`no account ${id}`);
    const { username, version } = now;
    const { ACTIVE, SUSPENDED } = authEvents.UserStatus;
    const status = now.status === 'active' ? ACTIVE : SUSPENDED;
    await publish(
      tx,
      now.status === 'deleted'
        ? event(authEvents.UserDeletedSchema, { userId: id, version }, { key: id })
        : event(authEvents.UserChangedSchema, { userId: id, version, username, status }, { key: id }),
    );
  });
}
