import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { readCode } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { enrolmentUri, mintSecret, stepOf } from '../../totp.ts';
import { beginFactor, enrolFactor, lockFactor } from '../../store/second-factors.ts';
import { endSessions, noteProof } from '../../store/sessions.ts';
import type { Account } from '../../store/users.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { inSlot } from '../attempt-slots.ts';
import { notifyFactorChange } from '../notifications/security.ts';
import { assertFactorProven, ownAccount } from './own-account.ts';
import { putRecoveryCodes } from './recovery-codes.ts';
import { staffAccount } from './staff-account.ts';

/** Requires the password: otherwise a stolen session could lock out the owner. */
export async function beginEnrolment(
  deps: Deps,
  { who, password }: { who: Administrator; password: string },
): Promise<{ secret: string; uri: string }> {
  await staffAccount(deps, who);
  assertFactorProven(deps, who);
  const account = await ownAccount(deps, who, password);
  const secret = mintSecret();
  const sealedSecret = deps.safe.seal('second factor', account.id, secret);
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    if (!(await beginFactor(tx, { userId: account.id, sealedSecret, at }))) throw errors.second_factor_on();
    await record(tx, who, 'user.begin-second-factor', at);
  });
  return { secret, uri: enrolmentUri(secret, account.email) };
}

/**
 * Returns the recovery codes, which are never shown again. All other sessions end, since they have proven no factor.
 */
export async function confirmEnrolment(
  deps: Deps,
  { who, code }: { who: Administrator; code: string },
): Promise<string[]> {
  const account = await staffAccount(deps, who);
  assertFactorProven(deps, who);
  const { emailKey } = account;
  const typed = readCode(code);
  if (typed?.kind !== 'totp') throw errors.wrong_code();
  const codes = await inSlot(deps, { emailKey, what: 'code', from: { sessionId: who.sessionId } }, () =>
    deps.database.transaction((tx) => enrol(deps, tx, { who, account, code: typed.code })),
  );
  if (codes === undefined) throw errors.wrong_code();
  return codes;
}

async function enrol(
  deps: Deps,
  tx: Tx,
  { who, account, code }: { who: Administrator; account: Account; code: string },
): Promise<string[] | undefined> {
  const { id } = account;
  const factor = await lockFactor(tx, id);
  if (factor === undefined) throw errors.second_factor_not_begun();
  if (factor.enrolledAt !== null) throw errors.second_factor_on();
  const at = deps.clock.now();
  const step = stepOf(deps.safe.unseal('second factor', id, factor.sealedSecret), code, at);
  if (step === undefined) {
    await record(tx, who, 'user.refuse-code', at);
    return undefined;
  }
  await enrolFactor(tx, id, step, at);
  await noteProof(tx, who.sessionId, at);
  const ended = await endSessions(tx, { userId: id, except: who.sessionId, now: at });
  if (ended.length > 0) await publish(tx, sessionsRevoked(id, ended, revocation.ENDED_BY_USER, at));
  await notifyFactorChange(tx, account, 'on', at);
  await record(tx, who, 'user.enrol-second-factor', at);
  return putRecoveryCodes(deps, tx, id);
}

function record(tx: Tx, who: Administrator, action: AdminAct, at: Date): Promise<void> {
  return recordAct(tx, { actor: actorOf(who), action, userId: who.userId, before: null, after: null, at });
}
