import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCheckIn } from '../api/check-in.ts';
import { StreakDays } from './streak-days.tsx';

interface CheckInCardProps {
  checkedInToday: boolean;
  streak: number;
}

export function CheckInCard({ checkedInToday, streak }: CheckInCardProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  // i18next's Trans component would add 4 kB to the first load.
  const [before, days, after] = t('dashboard:checkIn.days', { count: streak }).split(/<\/?n>/);
  const { run, isRunning, error } = useCheckIn();
  const checkIn = (): void =>
    run(undefined, {
      onSuccess: ({ pointsAwarded }) =>
        toast.success(t('dashboard:checkIn.done', { n: whole(pointsAwarded) })),
    });
  return (
    <Card className="flex flex-col">
      <h2 className="text-14 font-medium text-ink-soft">{t('dashboard:checkIn.title')}</h2>
      <p className="mt-2 flex items-baseline gap-2 text-16 text-ink-soft">
        {before}
        <span className="figures text-40 font-semibold text-ink">{days}</span>
        {after}
      </p>
      <StreakDays streak={streak} checkedInToday={checkedInToday} />
      <div className="mt-auto flex flex-col gap-4 pt-6 sm:flex-row sm:items-center sm:justify-between lg:flex-col lg:items-stretch xl:flex-row xl:items-center">
        <p className="text-14 text-ink-soft">
          {t(checkedInToday ? 'dashboard:checkIn.tomorrow' : 'dashboard:checkIn.today')}
        </p>
        <Button
          disabled={checkedInToday || !online}
          busy={isRunning ? t('dashboard:checkIn.busy') : undefined}
          icon={checkedInToday && <Check size={18} aria-hidden="true" />}
          onClick={checkIn}
        >
          {t(checkedInToday ? 'dashboard:checkIn.signed' : 'dashboard:checkIn.button')}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">
        <RefusalBanner error={error} />
      </div>
    </Card>
  );
}
