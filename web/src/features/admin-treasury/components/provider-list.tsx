import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { TreasuryChain } from '../api/treasury.ts';

export function ProviderList({ chain: { name: chain, providers, quorum } }: { chain: TreasuryChain }) {
  const { t } = useTranslation();
  if (providers.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-14 font-semibold">
        {t('admin-treasury:providers', { count: quorum, shown: whole(quorum) })}
      </h3>
      <ul
        aria-label={t('admin-treasury:providersOf', { chain })}
        className="divide-y divide-line rounded-card border border-line bg-raised"
      >
        {providers.map(({ name, head, agrees, problem }) => (
          <li
            key={name}
            className="figures flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5 text-14 md:px-5"
          >
            <span className="min-w-0 flex-1 basis-48 font-medium break-all">{name}</span>
            {head !== null && (
              <span className="text-ink-soft">{t('admin-treasury:head', { head: whole(head) })}</span>
            )}
            {problem !== '' && <span className="wrap-anywhere text-amber">{problem}</span>}
            {head === null ? (
              <StatusBadge look="waiting">{t('admin-treasury:silent')}</StatusBadge>
            ) : (
              <StatusBadge look={agrees ? 'done' : 'refused'}>
                {t(agrees ? 'admin-treasury:agrees' : 'admin-treasury:differs')}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
