import { ArrowDownLeft, ArrowUpRight, ScanLine, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const actions = [
  { to: '/send', name: 'wallet:actions.send', Icon: ArrowUpRight },
  { to: '/receive', name: 'wallet:actions.receive', Icon: ArrowDownLeft },
  { to: '/scan', name: 'wallet:actions.scan', Icon: ScanLine },
  { to: '/buy', name: 'wallet:actions.buy', Icon: ShoppingBag },
] as const;

export function WalletActions() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('wallet:actions.label')} className="grid grid-cols-4 gap-2 sm:gap-3">
      {actions.map(({ to, name, Icon }) => (
        <Link
          key={to}
          to={to}
          className="grid min-h-20 content-center justify-items-center gap-1.5 rounded-card border border-line bg-raised px-1 py-3 text-14 font-medium transition-colors hover:border-ink-soft"
        >
          <Icon size={20} aria-hidden="true" />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
