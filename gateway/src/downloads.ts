import type { ServerResponse } from 'node:http';
import { errors } from './errors.ts';

/** Gives a place back. */
type Leave = () => void;

/** Places for answers that flow at their readers' pace: who reads slowly holds one of these, and no call's. */
export interface Downloads {
  readonly most: number;
  /** For an answer that is about to begin; throws the refusal when there is no room, for this user or at all. */
  begin(res: ServerResponse, kind: Kind, userId: string): Leave;
}

/** A file, or any other answer that is too large to be sent whole. */
type Kind = 'file' | 'large';

interface DownloadOptions {
  /** Of each kind. */
  most: number;
  leastBytesPerSecond?: number;
  /** Over which the rate is taken, ten looks long. */
  patienceMs?: number;
}

/** A page may well read a few long lists at once. */
const OF_ONE_USER: Readonly<Record<Kind, number>> = { file: 2, large: 8 };

export function createDownloads({
  most,
  leastBytesPerSecond = 8 * 1024,
  patienceMs = 30_000,
}: DownloadOptions): Downloads {
  const taken: Record<Kind, number> = { file: 0, large: 0 };
  const ofUser = { file: new Map<string, number>(), large: new Map<string, number>() };
  const least = (leastBytesPerSecond * patienceMs) / 1000;

  function begin(res: ServerResponse, kind: Kind, userId: string): Leave {
    const own = ofUser[kind].get(userId) ?? 0;
    if (own >= OF_ONE_USER[kind]) throw errors.too_many_downloads();
    if (taken[kind] >= most) throw errors.overloaded();
    taken[kind] += 1;
    ofUser[kind].set(userId, own + 1);
    const unwatch = cutOffWhenSlow(res, least, patienceMs);
    return () => {
      unwatch();
      taken[kind] -= 1;
      const left = (ofUser[kind].get(userId) ?? 1) - 1;
      if (left === 0) ofUser[kind].delete(userId);
      else ofUser[kind].set(userId, left);
    };
  }

  return { most: 2 * most, begin };
}

const LOOKS = 10;

/** A service that is slow itself is no fault of the reader: only a while spent waiting for the reader counts. */
function cutOffWhenSlow(res: ServerResponse, leastBytes: number, patienceMs: number): () => void {
  const written = (): number => res.socket?.bytesWritten ?? 0;
  let before = written();
  let looks = 0;
  let waited = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (res.writableNeedDrain) waited += 1;
    if (looks < LOOKS) return;
    if (waited > LOOKS / 2 && written() - before < leastBytes) res.destroy();
    before = written();
    looks = waited = 0;
  }, patienceMs / LOOKS);
  timer.unref();
  return () => clearInterval(timer);
}
