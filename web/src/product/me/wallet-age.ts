import { isStale, type Asked } from '../../lib/loading/stale-notice.tsx';
import { isFromEarlierVisit } from '../../lib/storage/last-known.ts';
import { unavailablePart, type Me } from './known-parts.ts';

export function walletAge(query: Asked & { data: Me | undefined }): number | undefined {
  const { data, dataUpdatedAt } = query;
  if (data === undefined) return undefined;
  const unavailable = unavailablePart(data, 'wallet');
  if (unavailable) return unavailable.knownAt ?? undefined;
  return isStale(query) || isFromEarlierVisit(dataUpdatedAt) ? dataUpdatedAt : undefined;
}
