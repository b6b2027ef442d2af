import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Proof } from '../api/ledger.ts';
import { ProofBadge } from './proof-badge.tsx';
import { tookOf } from './proof-columns.tsx';
import { duration } from './system-words.ts';

const mostShown = 20;

interface ProofCardProps {
  proof: Proof | null;
  /** Shown above, while a proof runs. */
  running: string | undefined;
  facts?: readonly (readonly [name: string, value: string])[];
}

export function ProofCard({ proof, running, facts = [] }: ProofCardProps) {
  const { t, i18n } = useTranslation();
  return (
    <Card>
      {running !== undefined && <Banner kind="notice">{running}</Banner>}
      {proof === null ? (
        <p className="py-3 text-14 text-ink-soft">{t('admin-system:ledger.unproven')}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t('admin-system:health.status'), <ProofBadge key="ok" ok={proof.ok} />],
              ...facts,
              [t('admin-system:ledger.finished'), shortTime(proof.finishedAt, i18n.language)],
              [t('admin-system:ledger.took'), duration(tookOf(proof))],
              [t('admin-system:ledger.postings'), whole(proof.postings)],
              [t('admin-system:ledger.accounts'), whole(proof.accounts)],
              [t('admin-system:ledger.breaks'), whole(proof.breaks.length)],
            ]}
          />
          <ul className="mt-3 grid gap-2 empty:hidden">
            {proof.breaks.slice(0, mostShown).map(({ what, where, found }) => (
              <li key={`${what} ${where}`} className="border-l-2 border-vermilion pl-3 text-14 break-words">
                <span className="font-medium">{what}</span> {where}
                <span className="block text-ink-soft">{found}</span>
              </li>
            ))}
          </ul>
          {proof.breaks.length > mostShown && (
            <p className="mt-3 text-14 text-ink-soft">
              {t('admin-system:ledger.moreBreaks', { shown: whole(proof.breaks.length - mostShown) })}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
