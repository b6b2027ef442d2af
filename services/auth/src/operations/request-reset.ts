import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { emailKey } from '../domain/email.ts';
import { insertResetRequest } from '../store/password-resets.ts';

/** Only writes the wish down: the same answer in the same time, whoever's address it is, or nobody's. */
export async function requestReset(deps: Deps, wish: { email: string; client: Client }): Promise<void> {
  await deps.throttle.count('reset', wish.client);
  await deps.database.transaction((tx) => insertResetRequest(tx, emailKey(wish.email), deps.clock.now()));
}
