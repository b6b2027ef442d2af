import { verdict } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import { isSigned } from '../../callback-signature.ts';
import { errors } from '../../errors.ts';
import { lockVerification } from '../../store/verifications.ts';
import { settleVerification } from '../admin/verifications/decide-verification.ts';
import { verifier } from './ask-verifier.ts';

interface Callback {
  body: Uint8Array;
  signature: string | undefined;
  requestId: string;
}

/** The first decision counts, of the verifier or of staff: a repeated or late verdict changes nothing. */
export async function takeVerdict(deps: Deps, { body, signature, requestId }: Callback): Promise<void> {
  const { config, clock, database, log } = deps;
  const keys = { secrets: config.VERIFIER_SECRET ?? [], now: clock.now() };
  if (!isSigned(signature, body, keys)) throw errors.bad_signature();
  const read = verdict.safeParse(parsed(body));
  if (!read.success) throw errors.invalid_input();
  const { id, decision, reason } = read.data;
  if (decision === 'refused' && reason === '')
    throw errors.invalid_input({ message: 'A reason is required' });
  const outcome = await database.transaction(async (tx) => {
    const found = await lockVerification(tx, id);
    if (found === undefined) throw errors.verification_not_found();
    if (found.state !== 'submitted') return 'decided before';
    if (decision === 'unsure') return 'left to staff';
    const actor = { ...verifier, requestId };
    await settleVerification(tx, found, { actor, by: null, state: decision, reason, at: clock.now() });
    return decision;
  });
  log.info({ verificationId: id, decision, outcome }, 'the verifier answered');
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
