import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { contractQuery, payeeQuery } from '../api/destination.ts';

/** Before coins leave for an outside address. */
export function PayeeWarnings({ address, network }: { address: string; network: string | undefined }) {
  const { t } = useTranslation();
  const { data: payee } = useQuery(payeeQuery(address));
  const { data: isContract } = useQuery({
    ...contractQuery(network ?? '', address),
    enabled: network !== undefined,
  });
  if (payee === undefined) return null;
  return (
    <div className="grid gap-3 empty:hidden">
      {payee.resembles !== null && (
        <Banner kind="refused">
          {t('send:warnings.resembles')} <span className="break-all">{payee.resembles}</span>
        </Banner>
      )}
      {isContract === true && <Banner kind="notice">{t('send:warnings.contract')}</Banner>}
      {payee.isFirst && payee.resembles === null && <Banner kind="notice">{t('send:warnings.first')}</Banner>}
    </div>
  );
}
