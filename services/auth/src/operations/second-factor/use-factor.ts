import type { Assertion } from '@tael/contract/auth';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import type { Account } from '../../store/users.ts';
import type { Administrator } from '../admin/record-act.ts';
import { usePasskey } from '../passkeys/use-passkey.ts';
import { useCode } from './use-code.ts';

/** The contract admits exactly one of them. */
export interface FactorProof {
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

/** `then` runs in the same transaction: if it throws, a code stays unused. */
export async function useFactor(
  deps: Deps,
  { account, who, proof }: { account: Account; who: Administrator; proof: FactorProof },
  then: (tx: Tx, at: Date) => Promise<void>,
): Promise<Date> {
  const { sessionId, requestId } = who;
  const { code = '', passkey } = proof;
  if (passkey === undefined) {
    const usedAt = await useCode(deps, { account, code, from: { sessionId }, requestId }, then);
    if (usedAt === undefined) throw errors.wrong_code();
    return usedAt;
  }
  const usedAt = await usePasskey(deps, { assertion: passkey, who, requestId }, async (tx, _account, at) => {
    await then(tx, at);
    return at;
  });
  if (usedAt === undefined) throw errors.wrong_passkey();
  return usedAt;
}
