import type { Deps } from '../../deps.ts';
import { sign } from '../../callback-signature.ts';
import { findToAsk, noteAsked, type ToAsk } from '../../store/verifications.ts';
import { readVerification, viewPicture } from '../admin/verifications/read-verifications.ts';

export const verifier = { userId: 'verifier', role: 'service' } as const;

const atOnce = 5;
const answersWithinMs = 20_000;
const firstRetryMs = 10_000;
const lastRetryMs = 3_600_000;

/** Two replicas may ask twice: the verdict counts once. */
export async function askVerifier(deps: Deps, signal: AbortSignal): Promise<string> {
  const { config, database, clock, log } = deps;
  if (config.VERIFIER_URL === undefined) return 'no verifier';
  let asked = 0;
  for (const { id, asks } of await findToAsk(database.db, clock.now(), atOnce)) {
    if (signal.aborted) break;
    const problem = await ask(deps, { id, asks }, config.VERIFIER_URL).catch((error: unknown) => error);
    const retryInMs = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(asks, 20));
    const again = problem === undefined ? null : new Date(clock.now().getTime() + retryInMs);
    await noteAsked(database.db, id, again);
    if (problem === undefined) asked += 1;
    else log.warn({ verificationId: id, err: problem }, 'the verifier could not be asked');
  }
  return `${asked} asked`;
}

async function ask(deps: Deps, { id, asks }: ToAsk, url: string): Promise<Error | undefined> {
  const actor = { ...verifier, requestId: `verifier:${id}:${asks}` };
  const { name, documentType, documentNumber, pictures } = await readVerification(deps, actor, id);
  const encoded = [];
  for (const side of pictures)
    encoded.push([side, (await viewPicture(deps, actor, { id, side })).toString('base64')]);
  const body = JSON.stringify({
    ...{ id, name, documentType, documentNumber },
    pictures: Object.fromEntries(encoded) as Record<string, string>,
  });
  const { status, ok } = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'tael-signature': sign(deps.config.VERIFIER_SECRET?.[0] ?? '', body, deps.clock.now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithinMs),
  });
  return ok ? undefined : new Error(`the verifier answered ${status}`);
}
