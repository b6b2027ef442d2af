import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Card } from '../../../ui/card.tsx';
import type { Reserves } from '../api/reserves.ts';
import { coins } from './coins.ts';

export function ChainList({ chains }: Pick<Reserves, 'chains'>) {
  const { t } = useTranslation();
  return (
    <Card title={t('reserves:chains.title')}>
      <ul className="divide-y divide-line">
        {chains.map((one) => (
          <li key={`${one.network} ${one.token}`} className="flex items-baseline justify-between gap-6 py-3">
            <div className="min-w-0">
              <p className="text-14 font-medium">
                {t('reserves:chains.token', { token: one.token, chain: one.name })}
              </p>
              <p className="text-12 break-words text-ink-soft">
                {t('reserves:chains.where', {
                  count: one.addresses,
                  addresses: whole(one.addresses),
                  block: whole(one.block),
                })}
              </p>
            </div>
            <p className="figures shrink-0 text-14 font-medium">{coins(one.balance)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
