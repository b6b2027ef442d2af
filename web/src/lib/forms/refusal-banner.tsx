import { Banner } from '../../ui/banner.tsx';
import { errorText } from '../i18n/error-text.ts';
import { failureText } from '../i18n/failure-text.ts';
import { TryAgainIn } from './try-again-in.tsx';

interface RefusalBannerProps {
  error: unknown;
  /** Where no answer came, and before the server's words. */
  words?: { network: string; refused: string };
}

/** Why the server refused, and how long to wait where it says so. */
export function RefusalBanner({ error, words }: RefusalBannerProps) {
  if (error === undefined) return null;
  return (
    <Banner kind="refused">
      {words === undefined ? errorText(error) : failureText(error, words)}
      <TryAgainIn error={error} />
    </Banner>
  );
}
