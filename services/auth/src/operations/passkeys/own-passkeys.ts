import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { deletePasskey, listPasskeys, type Passkey } from '../../store/passkeys.ts';
import { lockAccount, type Account } from '../../store/users.ts';
import { requestOptions } from '../../webauthn.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { notifyPasskey } from '../notifications/security.ts';
import { endFactorIfLast } from '../second-factor/end-factor.ts';
import { assertFactorProven, ownAccount } from '../second-factor/own-account.ts';
import { challengeLastsMs, newChallenge } from './challenge.ts';

export function listOwnPasskeys({ database }: Deps, userId: string): Promise<Passkey[]> {
  return listPasskeys(database.db, userId);
}

export async function askForPasskey(
  deps: Deps,
  { userId, sessionId }: Administrator,
): Promise<ReturnType<typeof requestOptions>> {
  const passkeys = await listPasskeys(deps.database.db, userId);
  if (passkeys.length === 0) throw errors.passkey_not_found();
  const challenge = await newChallenge(deps, { purpose: 'prove', sessionId });
  return requestOptions(deps.config, { challenge, passkeys, timeout: challengeLastsMs });
}

/** Requires what adding requires: otherwise a stolen session could take the owner's way in. */
export async function removePasskey(
  deps: Deps,
  { who, id, password }: { who: Administrator; id: string; password: string },
): Promise<void> {
  assertFactorProven(deps, who);
  const { id: userId } = await ownAccount(deps, who, password);
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === undefined) throw errors.user_not_found();
    await remove(deps, tx, who, account, id);
  });
}

async function remove(deps: Deps, tx: Tx, who: Administrator, account: Account, id: string): Promise<void> {
  const at = deps.clock.now();
  const removed = await deletePasskey(tx, account.id, id);
  if (removed === undefined) throw errors.passkey_not_found();
  await notifyPasskey(tx, account, { change: 'removed', name: removed.name, at });
  await endFactorIfLast(deps, tx, account, at);
  if (account.role === 'user') return;
  const act = { actor: actorOf(who), action: 'user.remove-passkey', userId: account.id } as const;
  await recordAct(tx, { ...act, before: { passkey: removed.name }, after: null, at });
}
