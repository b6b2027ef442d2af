import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent, usd } from '../../../lib/figures/tokens.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Portfolio } from '../api/portfolio.ts';
import { sharesOf, type ShareBy } from '../shares.ts';

export function SharesCard({ portfolio, networks }: { portfolio: Portfolio; networks: KnownNetworks }) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const [by, setBy] = useState<ShareBy>('network');
  const shares = sharesOf(portfolio, by, networks);
  return (
    <Card title={t('digital:shares.title')}>
      {shares.length === 0 ? (
        <p className="text-14 text-ink-soft">{t('digital:shares.empty')}</p>
      ) : (
        <>
          <div className="mb-4">
            <Segmented
              label={t('digital:shares.by')}
              value={by}
              onChange={setBy}
              options={[
                { value: 'network', label: t('digital:shares.network') },
                { value: 'asset', label: t('digital:shares.asset') },
              ]}
            />
          </div>
          <ShareBar
            label={t('digital:shares.title')}
            shares={shares.map(({ name, value, ...share }) => ({
              ...share,
              label: name ?? t('digital:shares.rest'),
              figure: hidden ? hiddenAmount : usd(value),
              percent: percent(share.part),
            }))}
          />
        </>
      )}
    </Card>
  );
}
