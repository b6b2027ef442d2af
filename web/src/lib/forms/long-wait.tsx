import { waitOf } from '../http.ts';
import { TryAgainIn } from './try-again-in.tsx';

/** How long to wait before something is read again. A moment's wait is kept to without a word: it only would flicker. */
export function LongWait({ error }: { error: unknown }) {
  return isLongWait(error) && <TryAgainIn error={error} />;
}

const momentSeconds = 2;

export const isLongWait = (error: unknown): boolean => waitOf(error) > momentSeconds;
