import { HttpError } from '../http.ts';
import { errorText } from '../i18n/error-text.ts';
import { TryAgainIn } from './try-again-in.tsx';

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
