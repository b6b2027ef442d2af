import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { UnavailableParts } from '../../../product/me/unavailable-parts.tsx';
import { useMe } from '../../../product/me/user-me.ts';
import { walletAge } from '../../../product/me/wallet-age.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BuyForm } from './buy-form.tsx';

export function BuyPage() {
  const { t } = useTranslation();
  const asked = useMe();
  return (
    <>
      <PageHeader title={t('trade:title')} lead={t('trade:lead')} />
      <Loaded query={asked} skeleton={<BuySkeleton />}>
        {(me) => (
          <>
            <UnavailableParts query={asked} only="wallet" />
            {me.coinPrice !== null && (
              <BuyForm
                price={me.coinPrice}
                isCurrent={walletAge(asked) === undefined}
                available={me.availableWithdrawal}
                held={me.coinsHeld}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function BuySkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-6"
    >
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
