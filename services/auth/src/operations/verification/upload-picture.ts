import { randomUUID } from 'node:crypto';
import type { PictureSide } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../domain/client.ts';
import { errors } from '../../errors.ts';
import { cleanPicture } from '../../pictures/clean-picture.ts';
import { insertLoose, takeLoose } from '../../store/loose-objects.ts';
import { lockAccount } from '../../store/users.ts';
import { insertPicture, loosenReplaced } from '../../store/verification-pictures.ts';
import {
  assertMaySubmit,
  readOwnVerification,
  verificationOf,
  type OwnVerification,
} from './own-verification.ts';
import { sealPicture } from './read-picture.ts';

/** The object is stored before the transaction that adds its row; until then its key is among the loose ones. */
export async function uploadPicture(
  deps: Deps,
  upload: { userId: string; side: PictureSide; bytes: Uint8Array; client: Client },
): Promise<OwnVerification> {
  const { userId, side, bytes, client } = upload;
  await deps.throttle.count('picture', client);
  assertMaySubmit((await readOwnVerification(deps, userId)).state);
  const picture = { id: randomUUID(), userId, side };
  const cleaned = await cleanPicture(bytes);
  await insertLoose(deps.database.db, picture.id, deps.clock.now());
  await deps.objects.put(picture.id, sealPicture(deps, picture, cleaned));
  return deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === undefined) throw errors.user_not_found();
    assertMaySubmit((await verificationOf(tx, account)).state);
    if (!(await takeLoose(tx, picture.id))) throw errors.pictures_unavailable();
    const at = deps.clock.now();
    await loosenReplaced(tx, picture, at);
    await insertPicture(tx, picture, at);
    return verificationOf(tx, account);
  });
}
