import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { emailKey } from '../domain/email.ts';
import { insertResetRequest } from '../store/password-resets.ts';

/** Only stores the request, so that unknown and known addresses get the same answer in the same time. */
export async function requestReset(deps: Deps, wish: { email: string; client: Client }): Promise<void> {
  await deps.throttle.count('reset', wish.client);
  await deps.database.transaction((tx) => insertResetRequest(tx, emailKey(wish.email), deps.clock.now()));
}
