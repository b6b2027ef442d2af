import { CalendarCheck, ChevronRight, Coins, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TaskList } from '../../../product/points/task-list.tsx';
import { Card } from '../../../ui/card.tsx';

const ways = [
  {
    to: '/dashboard',
    Icon: CalendarCheck,
    title: 'rewards:ways.checkIn.title',
    lead: 'rewards:ways.checkIn.lead',
  },
  { to: '/invite', Icon: UserPlus, title: 'rewards:ways.invite.title', lead: 'rewards:ways.invite.lead' },
  { to: '/buy', Icon: Coins, title: 'rewards:ways.hold.title', lead: 'rewards:ways.hold.lead' },
];

export function EarnTab() {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <Card title={t('rewards:tasks.title')}>
        <TaskList />
      </Card>
      <Card title={t('rewards:ways.title')}>
        <ul className="-mx-2 grid">
          {ways.map(({ to, Icon, title, lead }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-16 items-center gap-3 rounded-control px-2 py-2 hover:bg-line/40"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
                  <Icon size={18} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block text-14 font-medium">{t(title)}</span>
                  <span className="block text-12 text-ink-soft">{t(lead)}</span>
                </span>
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
