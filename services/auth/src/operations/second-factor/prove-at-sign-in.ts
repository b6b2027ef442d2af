import type { Deps } from '../../deps.ts';
import type { Client } from '../../domain/client.ts';
import { mayEnrol } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { findFactor } from '../../store/second-factors.ts';
import type { Account } from '../../store/users.ts';
import { useCode } from './use-code.ts';

export async function proveAtSignIn(
  deps: Deps,
  attempt: { account: Account; code: string | undefined; client: Client; requestId: string },
): Promise<Date | undefined> {
  const { account, code, client, requestId } = attempt;
  if (!mayEnrol(account.role, deps.config.ADMIN_SECOND_FACTOR)) return undefined;
  const { db } = deps.database;
  const factor = await findFactor(db, account.id);
  const hasApp = Boolean(factor?.enrolledAt);
  const hasPasskey = (await countPasskeys(db, account.id)) > 0;
  if (!hasApp && !hasPasskey) return undefined;
  if (code === undefined) throw hasPasskey ? errors.passkey_needed() : errors.code_needed();
  const provenAt = await deps.throttle.countFailure('signIn', client, () =>
    useCode(deps, { account, code, from: { client }, requestId }),
  );
  if (provenAt === undefined) throw errors.wrong_code();
  return provenAt;
}
