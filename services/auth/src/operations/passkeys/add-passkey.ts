import type { Creation } from '@tael/contract/auth';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { mostPasskeys } from '../../domain/passkey.ts';
import { mayEnrol } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { insertPasskey, listPasskeys, type Passkey } from '../../store/passkeys.ts';
import { lockFactor } from '../../store/second-factors.ts';
import { endSessions, noteProof } from '../../store/sessions.ts';
import { lockAccount, type Account } from '../../store/users.ts';
import { creationOptions, verifyCreation, type NewPasskey } from '../../webauthn.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { notifyPasskey } from '../notifications/security.ts';
import { assertFactorProven, ownAccount } from '../second-factor/own-account.ts';
import { putRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { challengeLastsMs, newChallenge, useChallenge } from './challenge.ts';

/** Requires the password, and of staff with a second factor also a recent proof: a stolen session has neither. */
export async function beginPasskey(
  deps: Deps,
  { who, password }: { who: Administrator; password: string },
): Promise<ReturnType<typeof creationOptions>> {
  assertFactorProven(deps, who);
  const account = await ownAccount(deps, who, password);
  const passkeys = await listPasskeys(deps.database.db, account.id);
  if (passkeys.length >= mostPasskeys) throw errors.too_many_passkeys();
  const challenge = await newChallenge(deps, { purpose: 'add', sessionId: who.sessionId });
  return creationOptions(deps.config, account, { challenge, passkeys, timeout: challengeLastsMs });
}

export interface Added {
  passkey: Passkey;
  recoveryCodes: string[];
}

export async function addPasskey(
  deps: Deps,
  { who, name, creation }: { who: Administrator; name: string; creation: Creation },
): Promise<Added> {
  assertFactorProven(deps, who);
  await useChallenge(deps, { purpose: 'add', sessionId: who.sessionId }, creation);
  const outcome = await verifyCreation(deps.config, creation);
  if ('refused' in outcome) {
    deps.log.info({ userId: who.userId, reason: outcome.refused }, 'a new passkey was refused');
    throw errors.passkey_not_added();
  }
  const created = { ...outcome.verified, name, transports: creation.response.transports ?? [] };
  return deps.database.transaction((tx) => add(deps, tx, who, created));
}

async function add(
  deps: Deps,
  tx: Tx,
  who: Administrator,
  created: NewPasskey & Pick<Passkey, 'name' | 'transports'>,
): Promise<Added> {
  const at = deps.clock.now();
  const account = await lockAccount(tx, who.userId);
  if (account === undefined) throw errors.user_not_found();
  const { length: count } = await listPasskeys(tx, account.id);
  if (count >= mostPasskeys) throw errors.too_many_passkeys();
  const passkey = await insertPasskey(tx, { ...created, userId: account.id, createdAt: at });
  if (passkey === undefined) throw errors.passkey_known();
  await notifyPasskey(tx, account, { change: 'added', name: passkey.name, at });
  const isFactor = mayEnrol(account.role, deps.config.ADMIN_SECOND_FACTOR);
  if (account.role !== 'user') await record(tx, who, passkey, at);
  if (!isFactor) return { passkey, recoveryCodes: [] };
  await noteProof(tx, who.sessionId, at);
  const isFirst = count === 0 && !(await lockFactor(tx, account.id))?.enrolledAt;
  return { passkey, recoveryCodes: isFirst ? await begin(deps, tx, who, account, at) : [] };
}

/** All other sessions end, since they have proven no factor. */
async function begin(
  deps: Deps,
  tx: Tx,
  { sessionId }: Administrator,
  { id }: Account,
  at: Date,
): Promise<string[]> {
  const ended = await endSessions(tx, { userId: id, except: sessionId, now: at });
  if (ended.length > 0) await publish(tx, sessionsRevoked(id, ended, revocation.ENDED_BY_USER, at));
  return putRecoveryCodes(deps, tx, id);
}

function record(tx: Tx, who: Administrator, { name }: Passkey, at: Date): Promise<void> {
  const act = { actor: actorOf(who), action: 'user.add-passkey', userId: who.userId } as const;
  return recordAct(tx, { ...act, before: null, after: { passkey: name }, at });
}
