import { isStale, type Asked } from '../../lib/loading/stale-notice.tsx';
import { isFromEarlierVisit } from '../../lib/storage/last-known.ts';
import { awayPart, type Me } from './known-parts.ts';

export function walletAge(query: Asked & { data: Me | undefined }): number | undefined {
  const { data, dataUpdatedAt } = query;
  if (data === undefined) return undefined;
  const away = awayPart(data, 'wallet');
  if (away) return away.knownAt ?? undefined;
  return isStale(query) || isFromEarlierVisit(dataUpdatedAt) ? dataUpdatedAt : undefined;
}
