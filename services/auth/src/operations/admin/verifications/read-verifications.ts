import type { PictureSide } from '@tael/contract/auth';
import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../../deps.ts';
import type { VerificationState } from '../../../domain/verification.ts';
import { errors } from '../../../errors.ts';
import { findPicturesOf } from '../../../store/verification-pictures.ts';
import {
  findSameDocument,
  findVerification,
  listVerifications,
  type Verification,
} from '../../../store/verifications.ts';
import { openPicture } from '../../verification/read-picture.ts';
import type { Actor } from '../../../domain/saga.ts';
import { recordAct } from '../record-act.ts';

export const readVerifications = (
  deps: Deps,
  list: { state: VerificationState | 'all'; page: number; limit: number },
): Promise<PageOf<Verification>> => listVerifications(deps.database.db, list);

export interface WholeVerification extends Verification {
  name: string | null;
  documentNumber: string | null;
  pictures: PictureSide[];
  accounts: Awaited<ReturnType<typeof findSameDocument>>;
}

/** Recorded before the answer: a crash between the two leaves an entry without a reading, never the reverse. */
export async function readVerification(deps: Deps, actor: Actor, id: string): Promise<WholeVerification> {
  const { database, safe } = deps;
  const found = await findVerification(database.db, id);
  if (found === undefined) throw errors.verification_not_found();
  const { sealedName, sealedNumber, ...verification } = found;
  await recordView(deps, actor, verification, 'verification.read', {});
  const { userId } = verification;
  return {
    ...verification,
    name: sealedName && safe.unseal('verification name', userId, sealedName),
    documentNumber: sealedNumber && safe.unseal('document number', userId, sealedNumber),
    pictures: (await findPicturesOf(database.db, id)).map(({ side }) => side),
    accounts: await findSameDocument(database.db, id),
  };
}

export async function viewPicture(
  deps: Deps,
  actor: Actor,
  { id, side }: { id: string; side: PictureSide },
): Promise<Buffer> {
  const { db } = deps.database;
  const verification = await findVerification(db, id);
  if (verification === undefined) throw errors.verification_not_found();
  const picture = (await findPicturesOf(db, id)).find((one) => one.side === side);
  if (picture === undefined) throw errors.picture_not_found();
  await recordView(deps, actor, verification, 'verification.view_picture', { side });
  return openPicture(deps, picture);
}

const recordView = (
  { database, clock }: Deps,
  actor: Actor,
  { id, userId }: Verification,
  action: 'verification.read' | 'verification.view_picture',
  what: { side?: PictureSide },
): Promise<void> =>
  database.transaction((tx) =>
    recordAct(tx, {
      actor,
      action,
      userId,
      before: null,
      after: { verification: id, ...what },
      at: clock.now(),
    }),
  );
