import { Code, ConnectError } from '@connectrpc/connect';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findCard } from '../../store/cards.ts';

interface Claim {
  userId: string;
  sessionId: string;
  password: string;
}

/** Auth counts wrong passwords per session and limits them. */
export async function revealCard(
  deps: Deps,
  claim: Claim,
): Promise<{ number: string; code: string; expiresOn: string }> {
  const card = await findCard(deps.database.db, claim.userId);
  if (card === undefined) throw errors.card_not_found();
  if (!(await isPassword(deps, claim))) throw errors.wrong_password();
  const [number = '', code = ''] = deps.safe.unseal('card', card.id, card.sealed).split('/');
  return { number, code, expiresOn: card.expiresOn };
}

async function isPassword({ peers }: Deps, claim: Claim): Promise<boolean> {
  try {
    return (await peers.auth.verifyPassword(claim)).correct;
  } catch (error) {
    if (error instanceof ConnectError && error.code === Code.ResourceExhausted) {
      throw errors.too_many_attempts();
    }
    throw error;
  }
}
