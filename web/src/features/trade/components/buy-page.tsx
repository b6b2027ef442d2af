import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/api/user-me.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BuyForm } from './buy-form.tsx';

/** Coins out of the withdrawal wallet, at the server's price. */
export function BuyPage() {
  const { t } = useTranslation();
  const { data: me, error, refetch } = useMe();
  return (
    <>
      <PageHeader title={t('trade:title')} lead={t('trade:lead')} />
      {me && <BuyForm price={me.coinPrice} available={me.availableWithdrawal} held={me.coinsHeld} />}
      {!me && !error && (
        <div
          role="status"
          aria-busy="true"
          className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-6"
        >
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      {!me && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </>
  );
}
