import { TryAgainIn } from '../../lib/forms/try-again-in.tsx';
import { HttpError } from '../../lib/http.ts';
import { errorText } from '../../lib/i18n/error-text.ts';

/** The server's message, if it sent one, about a request whose outcome is unknown. */
export function Doubt({ error }: { error: unknown }) {
  const said = error instanceof HttpError && error.status !== 0 && error.status !== 401;
  return (
    <>
      {said && <p className="mt-2 text-ink-soft">{errorText(error)}</p>}
      <TryAgainIn error={error} />
    </>
  );
}
