import { waitOf } from '../http.ts';
import { TryAgainIn } from './try-again-in.tsx';

/** Hides a wait of up to two seconds, which would only flicker. */
export function LongWait({ error }: { error: unknown }) {
  return isLongWait(error) && <TryAgainIn error={error} />;
}

const momentSeconds = 2;

export const isLongWait = (error: unknown): boolean => waitOf(error) > momentSeconds;
