import type { Assertion } from '@tael/contract/auth';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { isCounterBehind } from '../../domain/passkey.ts';
import { findPasskey, noteUse, type Passkey } from '../../store/passkeys.ts';
import { lockAccount, type Account } from '../../store/users.ts';
import { verifyAssertion } from '../../webauthn.ts';
import { recordAct } from '../admin/record-act.ts';
import { notifyPasskey } from '../notifications/security.ts';
import { useChallenge } from './challenge.ts';

export interface PasskeyClaim {
  assertion: Assertion;
  /** Null for a sign-in. */
  who: { sessionId: string; userId: string } | null;
  requestId: string;
}

/** Undefined if the passkey is unknown or its answer wrong. `then` runs in the same transaction. */
export async function usePasskey<T>(
  deps: Deps,
  { assertion, who, requestId }: PasskeyClaim,
  then: (tx: Tx, account: Account, at: Date) => Promise<T>,
): Promise<T | undefined> {
  const sessionId = who?.sessionId ?? null;
  await useChallenge(deps, { purpose: who === null ? 'sign-in' : 'prove', sessionId }, assertion);
  const passkey = await findPasskey(deps.database.db, assertion.id);
  if (passkey === undefined || (who !== null && passkey.userId !== who.userId)) return undefined;
  const outcome = await verifyAssertion(deps.config, passkey, assertion);
  if ('refused' in outcome) {
    deps.log.info({ passkeyId: passkey.id, reason: outcome.refused }, 'a passkey was refused');
    return undefined;
  }
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    // Locks the account first, as all changes of its passkeys do.
    const account = await lockAccount(tx, passkey.userId);
    const current = await findPasskey(tx, passkey.credentialId);
    if (account === undefined || current === undefined) return undefined;
    if (!(await countUse(tx, { account, passkey: current, sent: outcome.verified, requestId, at })))
      return undefined;
    return then(tx, account, at);
  });
}

interface Use {
  account: Account;
  passkey: Passkey;
  sent: bigint;
  requestId: string;
  at: Date;
}

async function countUse(tx: Tx, { account, passkey, sent, requestId, at }: Use): Promise<boolean> {
  const isCopy = isCounterBehind({ stored: passkey.counter, sent });
  if (isCopy) await notifyPasskey(tx, account, { change: 'copied', name: passkey.name, at });
  else await noteUse(tx, passkey.id, sent, at);
  const { id: userId, role } = account;
  if (role === 'user') return !isCopy;
  await recordAct(tx, {
    actor: { userId, role, requestId },
    action: isCopy ? 'user.refuse-passkey' : 'user.prove-second-factor',
    userId,
    before: null,
    after: { passkey: passkey.name },
    at,
  });
  return !isCopy;
}
