import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useBackendAnswer } from '../../../lib/api/health.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useSessionState } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { tryReferralApi } from '../api/try-referral-api.ts';
import { testLink } from './test-link.ts';

interface Outcome {
  problem?: string;
  answer?: string;
}

const backendLooks = {
  unknown: { look: 'waiting', words: 'test-referral:checking' },
  online: { look: 'done', words: 'test-referral:connected' },
  offline: { look: 'refused', words: 'test-referral:disconnected' },
} as const;

export function TestReferral() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const backend = backendLooks[useBackendAnswer() ?? 'unknown'];
  const { session } = useSessionState();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [trying, setTrying] = useState(false);
  const [link, setLink] = useState<string>();

  const attempt = async (): Promise<void> => {
    if (session === undefined) {
      setOutcome({ problem: t('test-referral:signInFirst') });
      return;
    }
    setTrying(true);
    try {
      setOutcome({ answer: JSON.stringify(await tryReferralApi(), undefined, 2) });
    } catch (error) {
      setOutcome({ problem: errorText(error) });
    }
    setTrying(false);
  };
  return (
    <main id="main" className="mx-auto max-w-2xl px-5 py-6 sm:px-10 sm:py-8">
      <Link to="/" className="mb-10 inline-block rounded-control">
        <Wordmark />
      </Link>
      <PageHeader title={t('test-referral:title')} lead={t('test-referral:lead')} />
      <div className="grid gap-5 rounded-card border border-line bg-raised p-5 sm:p-6">
        <Facts
          facts={[
            [t('test-referral:code'), search.get('ref') ?? t('test-referral:noCode')],
            [t('test-referral:backend'), <StatusBadge look={backend.look}>{t(backend.words)}</StatusBadge>],
          ]}
        />
        {outcome.problem !== undefined && <Banner kind="refused">{outcome.problem}</Banner>}
        {outcome.answer !== undefined && (
          <pre
            tabIndex={0}
            aria-label={t('test-referral:answer')}
            className="overflow-x-auto rounded-control border border-line bg-paper p-4 text-12"
          >
            {outcome.answer}
          </pre>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button busy={trying ? t('test-referral:trying') : undefined} onClick={() => void attempt()}>
            {t('test-referral:try')}
          </Button>
          <Button look="quiet" onClick={() => setLink(testLink())}>
            {t('test-referral:generate')}
          </Button>
        </div>
        {link !== undefined && (
          <p role="status" className="text-14">
            <Link to={link} className="link break-all">
              {link}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}
