import { lazy, Suspense } from 'react';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { HttpError } from '../../lib/http.ts';
import { loadPart } from '../../lib/i18n/start-i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { UndecidedError } from './undecided-error.tsx';
import type { MoneyAction } from './use-money-action.ts';

const SendAgain = lazy(async () => {
  const [module] = await Promise.all([import('../verified-email/send-again.tsx'), loadPart('verify-email')]);
  return { default: module.SendAgain };
});

interface RequestResultProps {
  of: Pick<MoneyAction<unknown, unknown>, 'phase' | 'undecidedError' | 'refused'>;
  unknown: string;
}

export function RequestResult({ of: { phase, undecidedError, refused }, unknown }: RequestResultProps) {
  if (phase !== 'unknown') {
    return (
      <>
        <RefusalBanner error={refused} />
        {isUnverified(refused) && (
          <Suspense fallback={null}>
            <SendAgain />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Banner kind="notice">
      {unknown}
      <UndecidedError error={undecidedError} />
    </Banner>
  );
}

const isUnverified = (error: unknown): boolean =>
  error instanceof HttpError && error.code.endsWith('.email_not_verified');
