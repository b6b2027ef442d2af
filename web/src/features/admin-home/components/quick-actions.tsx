import { ArrowLeftRight, Award, Banknote, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whole } from '../../../lib/figures/written.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { HomeSection } from './home-section.tsx';

const actions = [
  { to: '/admin/users', name: 'admin-home:quick.users', Icon: Users, needs: 'users.read' },
  {
    to: '/admin/transactions',
    name: 'admin-home:quick.transactions',
    Icon: ArrowLeftRight,
    needs: 'transactions.read',
  },
  { to: '/admin/points', name: 'admin-home:quick.points', Icon: Award, needs: 'points.read' },
  { to: '/admin/withdrawals', name: 'admin-home:quick.payouts', Icon: Banknote, needs: 'withdrawals.read' },
] as const;

export function QuickActions({ waiting }: { waiting: number | undefined }) {
  const { t } = useTranslation();
  const may = useHasPermission();
  const open = actions.filter(({ needs }) => may(needs));
  if (open.length === 0) return null;
  return (
    <HomeSection title={t('admin-home:quick.title')}>
      <nav aria-label={t('admin-home:quick.title')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {open.map(({ to, name, Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-raised px-4 py-3 text-14 font-medium transition-colors hover:border-ink-soft"
          >
            <Icon size={20} aria-hidden="true" className="text-ink-soft" />
            {t(name)}
            {to === '/admin/withdrawals' && waiting !== undefined && (
              <span className="figures ml-auto rounded-full border border-amber/40 bg-amber-wash px-2 py-0.5 text-12 text-amber">
                {t('admin-home:quick.waiting', { count: waiting, shown: whole(waiting) })}
              </span>
            )}
          </Link>
        ))}
      </nav>
    </HomeSection>
  );
}
