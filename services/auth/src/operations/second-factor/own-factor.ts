import type { Principal } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import { mayEnrol, type FactorSetting } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { countRecoveryCodes, deleteFactor, findFactor } from '../../store/second-factors.ts';
import { noteProof } from '../../store/sessions.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { notifyFactorChange } from '../notifications/security.ts';
import { endFactorIfLast } from './end-factor.ts';
import { staffAccount } from './staff-account.ts';
import { useFactor, type FactorProof } from './use-factor.ts';

export interface OwnFactor {
  setting: FactorSetting;
  /** Of the authenticator app. */
  enrolledAt: Date | null;
  passkeys: number;
  recoveryCodesLeft: number;
  provenAt: Date | null;
}

export async function readOwnFactor(deps: Deps, who: Principal): Promise<OwnFactor> {
  const setting = deps.config.ADMIN_SECOND_FACTOR;
  const { db } = deps.database;
  const passkeys = await countPasskeys(db, who.userId);
  const none = { enrolledAt: null, passkeys, recoveryCodesLeft: 0, provenAt: null };
  if (!mayEnrol(who.role, setting)) return { setting: 'off', ...none };
  const enrolledAt = (await findFactor(db, who.userId))?.enrolledAt ?? null;
  if (enrolledAt === null && passkeys === 0) return { setting, ...none };
  const { secondFactor } = who;
  const provenAt = typeof secondFactor === 'object' ? secondFactor.provenAt : null;
  const recoveryCodesLeft = await countRecoveryCodes(db, who.userId);
  return { setting, enrolledAt, passkeys, recoveryCodesLeft, provenAt };
}

export async function proveFactor(
  deps: Deps,
  { who, proof }: { who: Administrator; proof: FactorProof },
): Promise<Date> {
  const account = await staffAccount(deps, who);
  return useFactor(deps, { account, who, proof }, (tx, at) => noteProof(tx, who.sessionId, at));
}

/** Removes the authenticator app. Passkeys stay, and are the second factor then. */
export async function removeOwnFactor(
  deps: Deps,
  { who, proof }: { who: Administrator; proof: FactorProof },
): Promise<void> {
  const account = await staffAccount(deps, who);
  const { id: userId } = account;
  const isLast = (await countPasskeys(deps.database.db, userId)) === 0;
  if (isLast && deps.config.ADMIN_SECOND_FACTOR === 'required') throw errors.second_factor_stays();
  await useFactor(deps, { account, who, proof }, async (tx, at) => {
    if (!(await deleteFactor(tx, userId))) throw errors.second_factor_not_on();
    if (!isLast) await notifyFactorChange(tx, account, 'app-off', at);
    await endFactorIfLast(deps, tx, account, at);
    const act = { actor: actorOf(who), action: 'user.remove-second-factor', userId } as const;
    await recordAct(tx, { ...act, before: { secondFactor: true }, after: { secondFactor: !isLast }, at });
  });
}
