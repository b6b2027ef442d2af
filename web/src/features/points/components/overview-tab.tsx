import { Gift, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { whole } from '../../../lib/figures/written.ts';
import { TaskList } from '../../../product/points/task-list.tsx';
import { UndecidedRedemptions } from '../../../product/points/undecided-redemptions.tsx';
import { keptState } from '../../../product/session/kept-state.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Tips } from '../../../ui/tips.tsx';
import { SourcesCard } from './sources-card.tsx';

const RedeemSheet = lazy(async () => ({
  default: (await import('../../../product/points/redeem-sheet.tsx')).RedeemSheet,
}));

const useRedeeming = keptState<boolean>();

const tips = ['points:tips.checkIn', 'points:tips.invite', 'points:tips.hold', 'points:tips.tasks'];
const look =
  'grid min-h-28 content-center justify-items-center gap-1 rounded-card border border-line bg-raised px-3 py-4 text-center transition-colors hover:border-ink-soft disabled:text-ink-soft disabled:hover:border-line';

export function OverviewTab({ available }: { available: number }) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const shown = useShownAmount();
  const [redeeming, setRedeeming] = useRedeeming(false);
  return (
    <div className="grid grid-cols-2 gap-4 lg:gap-6">
      <UndecidedRedemptions />
      <button
        type="button"
        disabled={available <= 0 || !online}
        onClick={() => setRedeeming(true)}
        className={look}
      >
        <Gift size={20} aria-hidden="true" className={available > 0 ? 'text-jade' : ''} />
        <span className="mt-1 text-14 font-semibold">{t('points:redeem.title')}</span>
        <span className="figures text-12 text-ink-soft">
          {available > 0
            ? t('points:pointsAvailable', { n: shown(whole(available)) })
            : t('points:noneAvailable')}
        </span>
      </button>
      <Link to="/invite" className={look}>
        <UserPlus size={20} aria-hidden="true" className="text-jade" />
        <span className="mt-1 text-14 font-semibold">{t('points:earnMore')}</span>
        <span className="text-12 text-ink-soft">{t('points:inviteFriends')}</span>
      </Link>
      <div className="col-span-2 grid lg:col-span-1">
        <SourcesCard />
      </div>
      <div className="col-span-2 grid lg:col-span-1">
        <Card title={t('points:achievements')}>
          <TaskList />
        </Card>
      </div>
      <div className="col-span-2 grid">
        <Tips title={t('points:tips.title')} tips={tips.map((tip) => t(tip))} />
      </div>
      {redeeming && (
        <Suspense fallback={null}>
          <RedeemSheet available={available} onClose={() => setRedeeming(false)} />
        </Suspense>
      )}
    </div>
  );
}
