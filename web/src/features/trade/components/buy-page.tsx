import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/api/user-me.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
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
      <Card className="max-w-xl">
        {me && <BuyForm price={me.coinPrice} available={me.availableWithdrawal} />}
        {!me && !error && <Skeleton className="h-64" />}
        {!me && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      </Card>
    </>
  );
}
