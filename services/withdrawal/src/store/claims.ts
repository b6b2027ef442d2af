import { sql, type Db, type Tx } from '@tael/postgres';

export interface Claim {
  withdrawalId: string;
  claimedBy: string;
  expiresAt: Date;
}

export async function findClaims(db: Db | Tx, ids: readonly string[], now: Date): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select withdrawal_id as "withdrawalId", claimed_by as "claimedBy", expires_at as "expiresAt"
    from payout_claim where withdrawal_id = any(${ids}::uuid[]) and expires_at > ${now}
  `.execute(db);
  return rows;
}

export async function saveClaim(tx: Tx, { withdrawalId, claimedBy, expiresAt }: Claim): Promise<void> {
  await sql`
    insert into payout_claim (withdrawal_id, claimed_by, expires_at)
    values (${withdrawalId}, ${claimedBy}, ${expiresAt})
    on conflict (withdrawal_id) do update set claimed_by = excluded.claimed_by, expires_at = excluded.expires_at
  `.execute(tx);
}

/** False if the claim was not theirs. */
export async function endClaim(tx: Tx, withdrawalId: string, claimedBy: string): Promise<boolean> {
  const { rows } = await sql`
    delete from payout_claim where withdrawal_id = ${withdrawalId} and claimed_by = ${claimedBy} returning 1
  `.execute(tx);
  return rows.length > 0;
}
