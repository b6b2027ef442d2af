import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import type { ChainPosition } from '../api/scanner.ts';

export function EndpointList({ chains }: { chains: readonly ChainPosition[] }) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {chains.flatMap(({ chainId, name: chain, quorum, providers }) =>
        providers.map(({ name, head, problem }) => (
          <li
            key={[chainId, name].join(' ')}
            className="figures flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-3 text-14"
          >
            <span className="min-w-0 flex-1 basis-48 font-medium break-all">{name}</span>
            <span className="text-ink-soft">
              {t('admin-system:scanner.quorum', { chain, quorum: whole(quorum) })}
            </span>
            {problem === '' ? (
              <span className="text-ink-soft">
                {head === null
                  ? t('admin-system:scanner.silent')
                  : t('admin-system:scanner.answers', { head: whole(head) })}
              </span>
            ) : (
              <span className="break-words text-amber">{problem}</span>
            )}
          </li>
        )),
      )}
    </ul>
  );
}
