import type { PictureSide } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findOwnPicture, type StoredPicture } from '../../store/verification-pictures.ts';

const purpose = 'verification picture';
/** Bound to its own id too, so that no picture can take the place of another. */
const boundOf = ({ userId, id }: StoredPicture): string => `${userId}/${id}`;

export const sealPicture = ({ safe }: Pick<Deps, 'safe'>, picture: StoredPicture, bytes: Buffer): Buffer =>
  safe.seal(purpose, boundOf(picture), bytes);

export async function openPicture(deps: Deps, picture: StoredPicture | undefined): Promise<Buffer> {
  if (picture === undefined) throw errors.picture_not_found();
  const sealed = await deps.objects.get(picture.id);
  if (sealed === undefined) throw errors.picture_not_found();
  return deps.safe.unsealBytes(purpose, boundOf(picture), sealed);
}

export const readOwnPicture = async (deps: Deps, userId: string, side: PictureSide): Promise<Buffer> =>
  openPicture(deps, await findOwnPicture(deps.database.db, userId, side));
