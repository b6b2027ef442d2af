import { Banner } from '../../ui/banner.tsx';
import { errorText } from '../i18n/error-text.ts';
import { TryAgainIn } from './try-again-in.tsx';

/** Why the server refused, and how long to wait where it says so. */
export function RefusalBanner({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return (
    <Banner kind="refused">
      {errorText(error)}
      <TryAgainIn error={error} />
    </Banner>
  );
}
