import type { Holder } from './downloads.ts';
import { errors } from './errors.ts';
import { countSlots } from './open-slots.ts';

/** Bodies up to this size are not counted. */
const SMALL_BYTES = 1024 * 1024;
const MOST = 12;
const OF_ONE_ADDRESS = 6;
/** A verification has three pictures. */
const OF_ONE_USER = 3;

export type BeginUpload = (maxBodyBytes: number | undefined, holder: Holder) => () => void;

/** A body is held in memory until its service has it: limits how many large ones are. */
export function limitUploads(): BeginUpload {
  const open = countSlots();
  return (maxBodyBytes = 0, { userOrAddress, limitKey }) => {
    if (maxBodyBytes <= SMALL_BYTES) return () => undefined;
    const address = `address ${limitKey ?? 'exempt'}`;
    if (open.of(userOrAddress) >= OF_ONE_USER) throw errors.too_many_uploads();
    if (limitKey !== undefined && open.of(address) >= OF_ONE_ADDRESS) throw errors.too_many_uploads();
    if (open.of('all') >= MOST) throw errors.overloaded();
    const ends = [userOrAddress, address, 'all'].map((key) => open.take(key));
    return () => ends.forEach((end) => end());
  };
}
