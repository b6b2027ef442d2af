import { TryAgainIn } from '../../lib/forms/try-again-in.tsx';
import { HttpError } from '../../lib/http.ts';
import { errorText } from '../../lib/i18n/error-text.ts';

export function UndecidedError({ error }: { error: unknown }) {
  const hasMessage = error instanceof HttpError && error.status !== 0 && error.status !== 401;
  return (
    <>
      {hasMessage && <p className="mt-2 text-ink-soft">{errorText(error)}</p>}
      <TryAgainIn error={error} />
    </>
  );
}
