import { sql } from '@tael/postgres';
import type { Rail } from '../domain/payout-account.ts';
import type { InnerStatus, Kind } from '../domain/withdrawal.ts';

export interface Withdrawal {
  id: string;
  userId: string;
  kind: Kind;
  /** ¥ of a payout, coins of a send. */
  amount: bigint;
  /** In ¥: limits count it. */
  worth: bigint;
  method: Rail;
  /** Null for a payout. */
  chainId: bigint | null;
  handedAt: Date | null;
  sealedAccount: Buffer;
  accountFingerprint: string;
  status: InnerStatus;
  version: bigint;
  adminNotes: string;
  cancelledByUser: boolean;
  processedBy: string | null;
  processedAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  effectDoneAt: Date | null;
  outcomeUnknownSince: Date | null;
}

/** For queries that name the table `withdrawal w`. */
export const columns = sql`
  w.id, w.user_id as "userId", w.kind, w.amount, coalesce(w.worth, w.amount) as worth, w.method, w.chain_id as "chainId", w.handed_at as "handedAt", w.sealed_account as "sealedAccount",
  w.account_fingerprint as "accountFingerprint", w.status, w.version, w.admin_notes as "adminNotes",
  w.cancelled_by_user as "cancelledByUser", w.processed_by as "processedBy", w.processed_at as "processedAt",
  w.created_at as "createdAt", w.changed_at as "changedAt", w.effect_done_at as "effectDoneAt",
  w.outcome_unknown_since as "outcomeUnknownSince"`;

/** Worded so that it implies the predicate of the partial indexes. */
export const seen = sql`w.status not in ('requested', 'voided')`;
