import { Banner } from '../../ui/banner.tsx';
import { errorText } from '../i18n/error-text.ts';
import { failureText } from '../i18n/failure-text.ts';
import { TryAgainIn } from './try-again-in.tsx';

interface RefusalBannerProps {
  error: unknown;
  /** `network`: shown if no answer came. `refused`: shown before the server's message. */
  words?: { network: string; refused: string };
}

export function RefusalBanner({ error, words }: RefusalBannerProps) {
  if (error === undefined) return null;
  return (
    <Banner kind="refused">
      {words === undefined ? errorText(error) : failureText(error, words)}
      <TryAgainIn error={error} />
    </Banner>
  );
}
