import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import type { Network } from '../api/portfolio.ts';

export function SearchReach({ chain }: { chain: Network }) {
  const { t, i18n } = useTranslation();
  const { searchedFromBlock: from, searchedSince: since, searchComplete, searchProblem } = chain;
  const reason = serverWords(searchProblem);
  const words = (): string => {
    if (searchComplete) return t('digital:search.complete');
    if (from === null) return searchProblem === '' ? '' : t('digital:search.failed', { reason });
    const reach =
      since === null
        ? t('digital:search.block', { block: whole(from) })
        : new Date(since).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
    return searchProblem === ''
      ? t('digital:search.goesOn', { reach })
      : t('digital:search.paused', { reach, reason });
  };
  const text = words();
  return text === '' ? null : <p className="mt-1 text-12 break-words text-ink-soft">{text}</p>;
}
