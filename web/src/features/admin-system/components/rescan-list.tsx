import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Rescan } from '../api/scanner.ts';

interface RescanListProps {
  rescans: readonly Rescan[];
  nameOf: (chainId: number) => string;
}

export function RescanList({ rescans, nameOf }: RescanListProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {rescans.map(({ _id, chainId, from, to, next, found, createdAt, doneAt }) => (
        <li key={_id} className="figures flex flex-wrap gap-x-6 gap-y-1 px-5 py-3 text-14">
          <span className="flex-1 font-medium">
            {t('admin-system:scanner.range', { chain: nameOf(chainId), from: whole(from), to: whole(to) })}
          </span>
          <span className="text-ink-soft">
            {doneAt === null
              ? t('admin-system:scanner.progress', { next: whole(next), found: whole(found) })
              : t('admin-system:scanner.done', { found: whole(found) })}
          </span>
          <span className="text-ink-soft">{shortTime(doneAt ?? createdAt, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}
