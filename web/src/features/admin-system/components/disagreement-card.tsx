import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import type { ChainPosition } from '../api/scanner.ts';

interface DisagreementCardProps {
  chain: string;
  disagreement: NonNullable<ChainPosition['disagreement']>;
}

export function DisagreementCard({ chain, disagreement: { about, answers } }: DisagreementCardProps) {
  const { t } = useTranslation();
  return (
    <Banner kind="refused">
      <p className="font-semibold">{t('admin-system:scanner.disagreement.title', { chain })}</p>
      <p className="mt-1 wrap-anywhere">{t('admin-system:scanner.disagreement.lead', { about })}</p>
      <dl className="mt-3 grid gap-3 lg:grid-cols-2">
        {answers.map(({ provider, answer }) => (
          <div key={provider} className="min-w-0 border-l-2 border-vermilion pl-3">
            <dt className="font-medium wrap-anywhere">{provider}</dt>
            <dd className="figures mt-0.5 wrap-anywhere text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
