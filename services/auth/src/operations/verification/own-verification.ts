import type { PictureSide } from '@tael/contract/auth';
import type { Db, Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { ownState, type VerificationState } from '../../domain/verification.ts';
import { errors } from '../../errors.ts';
import { findAccount, type Account } from '../../store/users.ts';
import { listPending } from '../../store/verification-pictures.ts';
import { findLastVerification, type Verification } from '../../store/verifications.ts';

export interface OwnVerification {
  state: VerificationState | 'none';
  last: Verification | undefined;
  pictures: PictureSide[];
}

export async function readOwnVerification(deps: Deps, userId: string): Promise<OwnVerification> {
  const { db } = deps.database;
  const account = await findAccount(db, userId);
  if (account === undefined) throw errors.user_not_found();
  return verificationOf(db, account);
}

export async function verificationOf(
  db: Db | Tx,
  { id, verificationLevel }: Pick<Account, 'id' | 'verificationLevel'>,
): Promise<OwnVerification> {
  const last = await findLastVerification(db, id);
  return { state: ownState(verificationLevel, last), last, pictures: await listPending(db, id) };
}

export function assertMaySubmit(state: OwnVerification['state']): void {
  if (state === 'submitted') throw errors.verification_pending();
  if (state === 'approved') throw errors.verified_already();
}
