import { randomInt } from 'node:crypto';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { mintRecoveryCode, readCode, recoveryCodes } from '../../domain/second-factor.ts';
import { replaceRecoveryCodes } from '../../store/second-factors.ts';
import { actorOf, recordAct, type Administrator } from '../admin/record-act.ts';
import { staffAccount } from './staff-account.ts';
import { hashRecoveryCode } from './use-code.ts';
import { useFactor, type FactorProof } from './use-factor.ts';

export async function putRecoveryCodes(
  { safe }: Pick<Deps, 'safe'>,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(mintRecoveryCode(randomInt));
  const hashes = [...codes].map((code) => hashRecoveryCode(safe, userId, readCode(code)?.code ?? code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return [...codes];
}

/** Requires a code or a passkey: with only a recent proof, a stolen session could get itself lasting access. */
export async function renewRecoveryCodes(
  deps: Deps,
  { who, proof }: { who: Administrator; proof: FactorProof },
): Promise<string[]> {
  const account = await staffAccount(deps, who);
  let codes: string[] = [];
  await useFactor(deps, { account, who, proof }, async (tx, at) => {
    codes = await putRecoveryCodes(deps, tx, account.id);
    const after = { recoveryCodes: codes.length };
    const act = { actor: actorOf(who), action: 'user.make-recovery-codes', userId: account.id } as const;
    await recordAct(tx, { ...act, before: null, after, at });
  });
  return codes;
}
