import { setTimeout as pause } from 'node:timers/promises';
import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { amountProblem } from '../domain/limits.ts';
import { readAccount, type PayoutAccount } from '../domain/payout-account.ts';
import { isSeen } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { findAccount } from '../store/payout-accounts.ts';
import type { Withdrawal } from '../store/rows.ts';
import { findByKey, insertRequest } from '../store/withdrawals.ts';
import { assertVerifiedEmail } from './assert-verified-email.ts';
import { reserve } from './reserve.ts';
import { assertWithinUnverifiedLimit } from './unverified-limit.ts';
import { voidRequest } from './void-request.ts';

export interface WithdrawalRequest {
  userId: string;
  amount: Minor;
  method: unknown;
  info: unknown;
  accountId: unknown;
  key: string | undefined;
  body: unknown;
}

export interface Requested {
  withdrawal: Withdrawal;
  replayed: boolean;
}

const patienceMs = 3_000;
const pollEveryMs = 40;

/** A handler has a deadline of five seconds, so an older `requested` row was abandoned. */
const cutOffAfterMs = 6_000;

/** A refused request leaves no row, which frees its key. */
export async function requestWithdrawal(deps: Deps, request: WithdrawalRequest): Promise<Requested> {
  const until = performance.now() + patienceMs;
  const { userId, key } = request;
  const hash = key === undefined ? undefined : deps.safe.digest(request.body);
  for (;;) {
    const first =
      key === undefined || hash === undefined
        ? undefined
        : await findByKey(deps.database.db, { userId, key, bodyHash: hash });
    if (first === undefined) {
      const row = await begin(deps, request, hash);
      if (row !== undefined) return { withdrawal: await reserve(deps, row), replayed: false };
    } else {
      if (!first.sameBody) throw errors.key_reused();
      if (isSeen(first.status)) return { withdrawal: first, replayed: true };
      if (performance.now() > until) throw errors.in_flight();
      if (!isCutOff(deps, first)) await pause(pollEveryMs);
      else if (!(await voidRequest(deps, first))) throw errors.not_reserved();
    }
  }
}

/**
 * True if the process that created the row has died or given up. The caller then voids the row, releases its hold and
 * deletes it, which frees the key.
 */
const isCutOff = ({ clock }: Deps, { status, createdAt }: Withdrawal): boolean =>
  status === 'voided' || clock.now().getTime() - createdAt.getTime() > cutOffAfterMs;

/** Undefined if a concurrent request with the same key inserted first. */
async function begin(
  deps: Deps,
  request: WithdrawalRequest,
  hash: Buffer | undefined,
): Promise<Withdrawal | undefined> {
  await assertVerifiedEmail(deps, request.userId);
  const account = await checked(deps, request);
  await assertWithinUnverifiedLimit(deps, { userId: request.userId, account, worth: request.amount });
  return await insertRequest(deps.database.db, {
    userId: request.userId,
    amount: request.amount,
    method: account.method,
    sealedAccount: deps.safe.seal(request.userId, account),
    accountFingerprint: deps.safe.fingerprint(account),
    key: request.key,
    bodyHash: hash,
    at: deps.clock.now(),
  });
}

/**
 * "Exceeds available balance" precedes other rules, so the wallet is asked if another rule is broken. Otherwise the
 * hold decides.
 */
async function checked(deps: Deps, request: WithdrawalRequest): Promise<PayoutAccount> {
  const account = await accountOf(deps, request);
  if (!('problem' in account) && amountProblem(request.amount) === undefined) return account;
  const problem = amountProblem(request.amount, await availableTo(deps, request.userId));
  if (problem !== undefined) throw errors[problem]();
  throw 'problem' in account ? errors.invalid_input({ message: account.problem }) : errors.not_reserved();
}

async function accountOf(
  { database, safe }: Deps,
  { userId, method, info, accountId }: WithdrawalRequest,
): Promise<PayoutAccount | { problem: string }> {
  if (accountId === undefined || accountId === null) return readAccount(method, info);
  const saved = typeof accountId === 'string' ? await findAccount(database.db, userId, accountId) : undefined;
  if (saved === undefined) return { problem: errors.saved_account_unknown().message };
  return safe.open(userId, saved.method, saved.sealedAccount);
}

/** Undefined if the wallet is unavailable. The request is refused anyway, by the first rule that can be checked. */
async function availableTo({ peers, log }: Deps, userId: string): Promise<Minor | undefined> {
  try {
    const { holdings } = await peers.wallet.getHoldings({ userIds: [userId] });
    return holdings[0]?.available;
  } catch (err) {
    log.warn({ err }, 'the available balance could not be read');
    return undefined;
  }
}
