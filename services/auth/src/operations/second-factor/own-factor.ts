import type { Principal } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import { mayEnrol, type FactorSetting } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { countRecoveryCodes, deleteFactor, findFactor } from '../../store/second-factors.ts';
import { noteProof } from '../../store/sessions.ts';
import { noteFactorChange } from '../../store/users.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { notifyFactorChange } from '../notifications/security.ts';
import { staffAccount } from './staff-account.ts';
import { useCode } from './use-code.ts';

export interface OwnFactor {
  setting: FactorSetting;
  enrolledAt: Date | null;
  recoveryCodesLeft: number;
  provenAt: Date | null;
}

export async function readOwnFactor(deps: Deps, who: Principal): Promise<OwnFactor> {
  const setting = deps.config.ADMIN_SECOND_FACTOR;
  const none = { enrolledAt: null, recoveryCodesLeft: 0, provenAt: null };
  if (!mayEnrol(who.role, setting)) return { setting: 'off', ...none };
  const { db } = deps.database;
  const factor = await findFactor(db, who.userId);
  if (!factor?.enrolledAt) return { setting, ...none };
  const { secondFactor } = who;
  const provenAt = typeof secondFactor === 'object' ? secondFactor.provenAt : null;
  const recoveryCodesLeft = await countRecoveryCodes(db, who.userId);
  return { setting, enrolledAt: factor.enrolledAt, recoveryCodesLeft, provenAt };
}

export async function proveFactor(
  deps: Deps,
  { who, code }: { who: Administrator; code: string },
): Promise<Date> {
  const account = await staffAccount(deps, who);
  const { sessionId, requestId } = who;
  const provenAt = await useCode(deps, { account, code, from: { sessionId }, requestId }, (tx, at) =>
    noteProof(tx, sessionId, at),
  );
  if (provenAt === undefined) throw errors.wrong_code();
  return provenAt;
}

export async function removeOwnFactor(
  deps: Deps,
  { who, code }: { who: Administrator; code: string },
): Promise<void> {
  const account = await staffAccount(deps, who);
  if (deps.config.ADMIN_SECOND_FACTOR === 'required') throw errors.second_factor_stays();
  const { sessionId, requestId } = who;
  const taken = await useCode(deps, { account, code, from: { sessionId }, requestId }, async (tx, at) => {
    await deleteFactor(tx, account.id);
    await noteFactorChange(tx, account.id, at);
    await notifyFactorChange(tx, account, 'off', at);
    const act = { actor: actorOf(who), action: 'user.remove-second-factor', userId: account.id } as const;
    await recordAct(tx, { ...act, before: { secondFactor: true }, after: { secondFactor: false }, at });
  });
  if (taken === undefined) throw errors.wrong_code();
}
