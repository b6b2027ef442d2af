import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { usePolling } from '../../../lib/stream/use-polling.ts';
import { depositChains } from '../../../product/wallet/chains.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { latestDeposits } from '../api/deposits.ts';
import { DepositRow } from './deposit-row.tsx';

const pollMs = 10_000;

export function DepositsCard() {
  const { t } = useTranslation();
  const deposits = useQuery({
    ...latestDeposits,
    refetchInterval: usePolling(pollMs),
  });
  const { data: known } = useQuery(depositChains);
  const chainName = (id: number): string =>
    known?.chains.find((chain) => chain.id === id)?.name ?? t('wallet:deposits.chain', { id });
  return (
    <Card
      title={t('wallet:deposits.title')}
      aside={
        <Link to="/receive" className="link -my-1 py-3 text-14">
          {t('wallet:deposits.receive')}
        </Link>
      }
    >
      <Loaded query={deposits} skeleton={<Skeleton className="h-14" />}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-14 text-ink-soft">{t('wallet:deposits.empty')}</p>
          ) : (
            <ul className="grid grid-cols-1 divide-y divide-line">
              {data.map((deposit) => (
                <DepositRow key={deposit._id} deposit={deposit} chain={chainName(deposit.chainId)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
