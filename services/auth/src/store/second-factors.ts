import { sql, type Db, type Tx } from '@tael/postgres';

export interface FactorRow {
  sealedSecret: Buffer;
  enrolledAt: Date | null;
}

export async function findFactor(db: Db, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select sealed_secret as "sealedSecret", enrolled_at as "enrolledAt" from second_factors where user_id = ${userId}
  `.execute(db);
  return rows[0];
}

export async function lockFactor(tx: Tx, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select sealed_secret as "sealedSecret", enrolled_at as "enrolledAt" from second_factors
    where user_id = ${userId} for update
  `.execute(tx);
  return rows[0];
}

/** False if a factor is enrolled. */
export async function beginFactor(
  tx: Tx,
  begun: { userId: string; sealedSecret: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (user_id, sealed_secret, begun_at)
    values (${begun.userId}, ${begun.sealedSecret}, ${begun.at})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
      where second_factors.enrolled_at is null
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function enrolFactor(tx: Tx, userId: string, step: bigint, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set enrolled_at = ${at}, last_step = ${step}
    where user_id = ${userId} and enrolled_at is null
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** False if a code of this step or a later one was used before, on any replica. */
export async function takeStep(tx: Tx, userId: string, step: bigint): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and enrolled_at is not null and last_step < ${step}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function clearWrongCodes(tx: Tx, userId: string): Promise<void> {
  await sql`
    update wrong_codes set since_right_code = 0 where user_id = ${userId} and since_right_code > 0
  `.execute(tx);
}

/** True if a notice is due: after `bearable` wrong codes, once per window. */
export async function countWrongCode(
  tx: Tx,
  userId: string,
  { at, bearable, windowMs }: { at: Date; bearable: number; windowMs: number },
): Promise<boolean> {
  await sql`
    insert into wrong_codes (user_id, since_right_code) values (${userId}, 1)
    on conflict (user_id) do update set since_right_code = wrong_codes.since_right_code + 1
  `.execute(tx);
  const { rows } = await sql`
    update wrong_codes set warned_at = ${at}
    where user_id = ${userId} and since_right_code > ${bearable}
      and (warned_at is null or warned_at <= ${new Date(at.getTime() - windowMs)})
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** False if no factor was enrolled. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ enrolled: boolean }>`
    delete from second_factors where user_id = ${userId} returning enrolled_at is not null as enrolled
  `.execute(tx);
  return rows[0]?.enrolled ?? false;
}

/** Passkeys, authenticator app and recovery codes. False if there was neither passkey nor app. */
export async function deleteAllFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await deleteFactor(tx, userId);
  const { rows } = await sql`delete from passkeys where user_id = ${userId} returning 1`.execute(tx);
  await deleteRecoveryCodes(tx, userId);
  return hadApp || rows.length > 0;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, hash from unnest(${hashes}::text[]) as hash
  `.execute(tx);
}

export async function useRecoveryCode(tx: Tx, userId: string, hash: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${at}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused from recovery_codes where user_id = ${userId} and used_at is null
  `.execute(db);
  return rows[0]?.unused ?? 0;
}

export interface StaffMember {
  id: string;
  username: string;
  role: string;
  status: string;
  permissions: string[];
  lastLogin: Date | null;
  secondFactorSince: Date | null;
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.id, u.username, u.role, u.status, u.permissions, u.last_login as "lastLogin",
      least(f.enrolled_at, (select min(created_at) from passkeys p where p.user_id = u.id)) as "secondFactorSince"
    from users u left join second_factors f on f.user_id = u.id
    where u.role <> 'user' and u.status <> 'deleted'
    order by u.role, lower(u.username)
    limit 500
  `.execute(db);
  return rows;
}
