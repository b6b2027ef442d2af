import { useBackendOnline } from '../../../lib/api/health.ts';
import { StaleNotice, type Asked } from '../../../lib/loading/stale-notice.tsx';
import { UnavailableParts } from '../../../product/me/unavailable-parts.tsx';
import type { Me } from '../../../product/me/user-me.ts';

/** While the backend is offline, a banner above the page already explains it. */
export function WalletUnavailable({ query }: { query: Asked & { data: Me | undefined } }) {
  const online = useBackendOnline();
  return (
    <div className="-mb-4 empty:hidden">
      {query.data !== undefined && online && <StaleNotice query={query} />}
      <UnavailableParts query={query} only="wallet" />
    </div>
  );
}
