import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../lib/back-link.tsx';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { documentName } from '../../../product/verification/document-words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { verificationQuery, type Verification } from '../api/verification.ts';
import { VerificationForm } from './verification-form.tsx';

export function VerificationPage() {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery);
  return (
    <>
      <PageHeader
        title={t('verification:title')}
        lead={t('verification:lead')}
        back={<BackLink to="/profile" previous />}
      />
      <Loaded
        query={query}
        skeleton={
          <div role="status" aria-busy="true" className="grid gap-5">
            <Skeleton className="h-56" />
            <Skeleton className="h-80" />
          </div>
        }
      >
        {({ verification }) => <StateOf verification={verification} />}
      </Loaded>
    </>
  );
}

function StateOf({ verification }: { verification: Verification }) {
  const { t, i18n } = useTranslation();
  const { state, documentType, submittedAt, reason, pictures } = verification;
  if (state === 'approved')
    return (
      <Outcome
        icon={<BadgeCheck size={24} aria-hidden="true" />}
        title={t('verification:approved.title')}
        lead={t('verification:approved.lead')}
      />
    );
  if (state === 'submitted')
    return (
      <Outcome
        icon={<Hourglass size={24} aria-hidden="true" />}
        title={t('verification:submitted.title')}
        lead={t('verification:submitted.lead', {
          document: documentType && documentName(documentType),
          time: submittedAt && shortTime(submittedAt, i18n.language),
        })}
      />
    );
  return (
    <div className="grid gap-5">
      {state === 'refused' && (
        <Banner kind="refused">
          <p className="font-medium">{t('verification:refused.title')}</p>
          <p className="break-words">{t('verification:refused.reason', { reason })}</p>
          <p>{t('verification:refused.again')}</p>
        </Banner>
      )}
      <VerificationForm uploaded={pictures} />
    </div>
  );
}

function Outcome({ icon, title, lead }: { icon: ReactNode; title: string; lead: string }) {
  return (
    <Card>
      <EmptyState icon={icon} title={title} lead={lead} />
    </Card>
  );
}
