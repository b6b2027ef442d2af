import type { ServerResponse } from 'node:http';
import { errors } from './errors.ts';
import { countSlots } from './open-slots.ts';

type Leave = () => void;

/** Limits answers streamed at the reader's pace: a slow reader must not hold a slot of `maxInFlight`. */
export interface Downloads {
  /** For files and large answers together. */
  readonly maxConnections: number;
  /** Call it before the answer begins. Throws if the user, the address or the total is at its limit. */
  begin(res: ServerResponse, kind: Kind, holder: Holder): Leave;
}

/** `userOrAddress`: the client's address on a public route. `limitKey` is undefined for an exempt address. */
export interface Holder {
  userOrAddress: string;
  limitKey: string | undefined;
}

type Kind = 'file' | 'large';

interface DownloadOptions {
  maxPerKind: number;
  leastBytesPerSecond?: number;
  patienceMs?: number;
}

/** A page may read several long lists at once. */
const OF_ONE_USER: Readonly<Record<Kind, number>> = { file: 2, large: 8 };
/** Share of each kind's slots. One address can create many accounts, so a limit per user is not enough. */
const OF_ONE_ADDRESS = 0.25;

type Limit = readonly [key: string, slots: number, refused: 'too_many_downloads' | 'overloaded'];

export function createDownloads({
  maxPerKind,
  leastBytesPerSecond = 8 * 1024,
  patienceMs = 30_000,
}: DownloadOptions): Downloads {
  const open = countSlots();
  const least = (leastBytesPerSecond * patienceMs) / 1000;

  function begin(res: ServerResponse, kind: Kind, { userOrAddress, limitKey }: Holder): Leave {
    const ofAddress: Limit[] =
      limitKey === undefined
        ? []
        : [[`${kind} of ${limitKey}`, Math.ceil(maxPerKind * OF_ONE_ADDRESS), 'too_many_downloads']];
    const limits: Limit[] = [
      [`${kind} ${userOrAddress}`, OF_ONE_USER[kind], 'too_many_downloads'],
      ...ofAddress,
      [kind, maxPerKind, 'overloaded'],
    ];
    for (const [key, slots, refused] of limits) if (open.of(key) >= slots) throw errors[refused]();
    const leave = limits.map(([key]) => open.take(key));
    const unwatch = cutOffWhenSlow(res, least, patienceMs);
    return () => {
      unwatch();
      for (const each of leave) each();
    };
  }

  return { maxConnections: 2 * maxPerKind, begin };
}

const SAMPLES = 10;

/** Cuts off a client that reads too slowly. Intervals in which the service was slow do not count. */
function cutOffWhenSlow(res: ServerResponse, leastBytes: number, patienceMs: number): () => void {
  const written = (): number => res.socket?.bytesWritten ?? 0;
  let before = written();
  let samples = 0;
  let waited = 0;
  const timer = setInterval(() => {
    samples += 1;
    if (res.writableNeedDrain) waited += 1;
    if (samples < SAMPLES) return;
    if (waited > SAMPLES / 2 && written() - before < leastBytes) res.destroy();
    before = written();
    samples = waited = 0;
  }, patienceMs / SAMPLES);
  timer.unref();
  return () => clearInterval(timer);
}
