import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
  const { t } = useTranslation();
  if (phase !== 'unknown') {
    return (
      <>
        <RefusalBanner error={refused} />
        {hasCode(refused, 'email_not_verified') && (
          <Suspense fallback={null}>
            <SendAgain />
          </Suspense>
        )}
        {hasCode(refused, 'identity_not_verified') && (
          <Link to="/profile/verification" className="text-14 font-medium text-jade underline">
            {t('app:verifyIdentity')}
          </Link>
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

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof HttpError && error.code.endsWith(`.${code}`);
