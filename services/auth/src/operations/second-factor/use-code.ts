import type { Tx } from '@tael/postgres';
import type { Safe } from '@tael/sealing';
import type { Deps } from '../../deps.ts';
import { readCode, type TypedCode } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { stepOf } from '../../totp.ts';
import {
  clearWrongCodes,
  countRecoveryCodes,
  countWrongCode,
  lockFactor,
  takeStep,
  useRecoveryCode,
} from '../../store/second-factors.ts';
import { lockAccount, type Account } from '../../store/users.ts';
import { recordAct } from '../admin/record-act.ts';
import { inSlot, slotLimits, type Asking } from '../attempt-slots.ts';
import { notifyCodesGuessed, notifyRecoveryCodeUsed } from '../notifications/security.ts';

/** Slips of the owner, of which no notice is sent. */
const bearable = 2;

export interface CodeClaim {
  account: Pick<Account, 'id' | 'email' | 'emailKey' | 'role'>;
  code: string;
  from: Asking;
  requestId: string;
}

/**
 * Undefined if the code is wrong or was used before. `then` runs in the same transaction: if it throws, the code stays
 * unused.
 */
export async function useCode(
  deps: Deps,
  claim: CodeClaim,
  then: (tx: Tx, at: Date) => Promise<void> = () => Promise.resolve(),
): Promise<Date | undefined> {
  const typed = readCode(claim.code);
  if (typed === undefined) return undefined;
  const { emailKey } = claim.account;
  return inSlot(deps, { emailKey, what: 'code', from: claim.from }, () =>
    deps.database.transaction((tx) => take(deps, tx, { ...claim, typed }, then)),
  );
}

async function take(
  deps: Deps,
  tx: Tx,
  { account, typed, requestId }: CodeClaim & { typed: TypedCode },
  then: (tx: Tx, at: Date) => Promise<void>,
): Promise<Date | undefined> {
  const at = deps.clock.now();
  // Locks the account first, as all changes of its factors do.
  await lockAccount(tx, account.id);
  const factor = await lockFactor(tx, account.id);
  const hasApp = factor !== undefined && factor.enrolledAt !== null;
  if (!hasApp && (await countPasskeys(tx, account.id)) === 0) throw errors.second_factor_not_on();
  const secret = hasApp ? deps.safe.unseal('second factor', account.id, factor.sealedSecret) : undefined;
  const isRight = await takeCode(deps, tx, { userId: account.id, typed, secret, at });
  const by = { userId: account.id, role: account.role, requestId };
  const recoveryCodesLeft = await countRecoveryCodes(tx, account.id);
  await recordAct(tx, {
    actor: by,
    action: isRight ? 'user.prove-second-factor' : 'user.refuse-code',
    userId: account.id,
    before: null,
    after: typed.kind === 'recovery' ? { code: typed.kind, recoveryCodesLeft } : { code: typed.kind },
    at,
  });
  if (!isRight) {
    const limits = { at, bearable, windowMs: slotLimits.windowMs };
    if (await countWrongCode(tx, account.id, limits)) await notifyCodesGuessed(tx, account, at);
    return undefined;
  }
  await clearWrongCodes(tx, account.id);
  if (typed.kind === 'recovery') await notifyRecoveryCodeUsed(tx, account.id, recoveryCodesLeft, at);
  await then(tx, at);
  return at;
}

function takeCode(
  { safe }: Deps,
  tx: Tx,
  { userId, typed, secret, at }: { userId: string; typed: TypedCode; secret: string | undefined; at: Date },
): Promise<boolean> {
  if (typed.kind === 'recovery')
    return useRecoveryCode(tx, userId, hashRecoveryCode(safe, userId, typed.code), at);
  const step = secret === undefined ? undefined : stepOf(secret, typed.code, at);
  return step === undefined ? Promise.resolve(false) : takeStep(tx, userId, step);
}

/** Keyed and per user, so a copy of the table alone is not enough to guess codes. */
export const hashRecoveryCode = (safe: Safe, userId: string, code: string): string =>
  safe.hmac('recovery code', `${userId} ${code}`).toString('base64url');
