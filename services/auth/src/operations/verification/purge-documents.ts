import { inBatches } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { deleteLoose, findLoose } from '../../store/loose-objects.ts';
import { loosenDecided, loosenUnsubmitted } from '../../store/verification-pictures.ts';
import { deleteVerificationsOfDeleted, forgetDocuments } from '../../store/verifications.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Objects are deleted first and their keys after: a crash in between repeats the deletion. */
export async function purgeDocuments(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const before = (age: number): Date => new Date(now.getTime() - age);
  const over = before(deps.config.VERIFICATION_KEPT_DAYS * day);
  await inBatches(() => loosenUnsubmitted(db, before(day), now));
  await inBatches(() => loosenDecided(db, over, now));
  await forgetDocuments(db, over);
  await deleteVerificationsOfDeleted(db);
  return inBatches(async () => {
    const ids = await findLoose(db, before(hour));
    for (const id of ids) await deps.objects.delete(id);
    await deleteLoose(db, ids);
    return ids.length;
  });
}
