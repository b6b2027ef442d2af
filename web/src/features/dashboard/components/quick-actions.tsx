import { ArrowDownToLine, ArrowUpRight, Gift, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Selling } from './use-sell-all.ts';

interface QuickActionsProps {
  selling: Selling;
  online: boolean;
}

const look =
  'grid min-h-20 content-center justify-items-center gap-1.5 rounded-card border border-line bg-raised px-2 py-3 text-14 font-medium transition-colors hover:border-ink-soft disabled:text-ink-soft disabled:hover:border-line';
const icon = { size: 20, 'aria-hidden': true } as const;

export function QuickActions({ selling, online }: QuickActionsProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('dashboard:actions.label')}
      className="grid grid-cols-4 gap-3 sm:col-span-2 lg:col-span-1 xl:col-span-2"
    >
      <Link to="/buy" className={look}>
        <ShoppingBag {...icon} />
        {t('dashboard:actions.buy')}
      </Link>
      <button
        type="button"
        disabled={!online || selling.busy !== undefined}
        onClick={selling.sell}
        className={look}
      >
        {selling.busy ? <Spinner /> : <ArrowDownToLine {...icon} />}
        {t('dashboard:actions.sell')}
      </button>
      <Link to="/send" className={look}>
        <ArrowUpRight {...icon} />
        {t('dashboard:actions.send')}
      </Link>
      <Link to="/rewards" className={look}>
        <Gift {...icon} />
        {t('dashboard:actions.rewards')}
      </Link>
      <div className="col-span-4 empty:hidden">
        <TryAgainIn error={selling.refused} />
      </div>
    </nav>
  );
}
