import { HttpError } from '../http.ts';
import { errorText } from '../i18n/error-text.ts';
import { TryAgainIn } from './try-again-in.tsx';

/** Why nobody knows, where the server said anything, and how long to wait where it says so. */
export function Doubt({ error }: { error: unknown }) {
  const said = error instanceof HttpError && error.status !== 0 && error.status !== 401;
  return (
    <>
      {said && <p className="mt-2 text-ink-soft">{errorText(error)}</p>}
      <TryAgainIn error={error} />
    </>
  );
}
