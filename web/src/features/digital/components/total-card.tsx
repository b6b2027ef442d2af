import { ArrowDownLeft, ArrowLeftRight, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { usd } from '../../../lib/figures/tokens.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { Portfolio } from '../api/portfolio.ts';
import { shortAddress } from '../short-address.ts';
import { useAge } from '../use-age.ts';

const ways = [
  { to: '/receive', label: 'digital:actions.deposit', Icon: Download },
  { to: '/receive', label: 'digital:actions.receive', Icon: ArrowDownLeft },
  { to: '/buy', label: 'digital:actions.swap', Icon: ArrowLeftRight },
];

interface TotalCardProps {
  portfolio: Portfolio;
  /** Time of the answer by this browser's clock. */
  answeredAt: number;
  /** Name of the connected wallet; undefined for the user's own deposit address. */
  ofWallet: string | undefined;
}

export function TotalCard({ portfolio, answeredAt, ofWallet }: TotalCardProps) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const age = useAge(portfolio.age, answeredAt);
  const { walletAddress } = portfolio;
  return (
    <Card>
      <h2 className="text-14 font-medium text-ink-soft">{t('digital:total')}</h2>
      <p className="mt-2">
        <Figure text={hidden ? hiddenAmount : usd(portfolio.totalValue)} large />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 text-14 text-ink-soft">
        <span className="min-w-0 truncate">{ofWallet ?? t('digital:ownAddress')}</span>
        <span className="inline-flex items-center">
          <span className="figures" title={walletAddress}>
            {shortAddress(walletAddress)}
          </span>
          <CopyIcon
            text={walletAddress}
            label={t('digital:copyAddress')}
            copiedLabel={t('app:copied')}
            onFailed={() => toast.error(t('app:copyFailed'))}
          />
        </span>
        <span className="sm:ml-auto">
          {portfolio.refreshing ? t('digital:refreshing') : t('digital:readAt', { age })}
        </span>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
        {ways.map(({ to, label, Icon }) => (
          <li key={label}>
            <Link to={to} className={`${buttonLook('quiet')} w-full`}>
              <Icon size={18} aria-hidden="true" />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <Button look="quiet" wide disabled title={t('digital:comingSoon')}>
            <span className="grid leading-tight whitespace-nowrap">
              {t('digital:actions.stake')}
              <span className="text-12 font-normal">{t('digital:comingSoon')}</span>
            </span>
          </Button>
        </li>
      </ul>
    </Card>
  );
}
