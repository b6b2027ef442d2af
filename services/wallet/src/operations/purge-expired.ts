import { purgeEvents } from '@tael/events';
import type { Deps } from '../deps.ts';
import { purgeKeys } from '../store/idempotency-keys.ts';
import { purgeAnswers } from '../store/kept-answers.ts';

/** Longer than the key, which lives for 24 hours. */
const answerKeptMs = 25 * 3_600_000;

export async function purgeExpired({ database: { db }, clock }: Deps): Promise<string> {
  const now = clock.now();
  let keys = 0;
  for (let some = await purgeKeys(db, now); some > 0; some = await purgeKeys(db, now)) keys += some;
  const answeredBefore = new Date(now.getTime() - answerKeptMs);
  while ((await purgeAnswers(db, answeredBefore)) > 0);
  return `${keys} keys, ${await purgeEvents(db)} inbox`;
}
