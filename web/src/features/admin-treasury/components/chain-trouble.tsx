import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import type { TreasuryChain } from '../api/treasury.ts';

export function ChainTrouble({ chain }: { chain: TreasuryChain }) {
  const { t } = useTranslation();
  const { off, pausedBecause, problem, disagreement } = chain;
  return (
    <>
      {off !== undefined && <Banner kind="notice">{t('admin-treasury:offBecause', { reason: off })}</Banner>}
      {pausedBecause !== undefined && (
        <Banner kind="refused">
          <p className="font-semibold">{t('admin-treasury:pausedTitle')}</p>
          <p className="mt-1 wrap-anywhere">{pausedBecause}</p>
        </Banner>
      )}
      {disagreement !== undefined && (
        <Banner kind="refused">
          <p className="font-semibold">{t('admin-treasury:disagreement')}</p>
          <dl className="mt-2 grid gap-3 lg:grid-cols-2">
            {disagreement.answers.map(({ provider, answer }) => (
              <div key={provider} className="min-w-0 border-l-2 border-vermilion pl-3">
                <dt className="font-medium wrap-anywhere">{provider}</dt>
                <dd className="figures mt-0.5 wrap-anywhere text-ink-soft">{answer}</dd>
              </div>
            ))}
          </dl>
        </Banner>
      )}
      {problem !== undefined && disagreement === undefined && <Banner kind="offline">{problem}</Banner>}
    </>
  );
}
