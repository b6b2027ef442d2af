import { useTranslation } from 'react-i18next';
import { Coin } from '../../../ui/coin.tsx';

const week = 7;

interface StreakDaysProps {
  streak: number;
  checkedInToday: boolean;
}

export function StreakDays({ streak, checkedInToday }: StreakDaysProps) {
  const { t } = useTranslation();
  const daysInRound = streak === 0 ? 0 : ((streak - 1) % week) + 1;
  const isNewRound = daysInRound === week && !checkedInToday;
  const filled = isNewRound ? 0 : daysInRound;
  const look = (index: number): string => {
    if (index < filled) return 'text-jade';
    return index === filled && !checkedInToday ? 'text-ink' : 'text-engraving';
  };
  return (
    <div
      role="img"
      aria-label={t('dashboard:checkIn.daysOfRound', { count: filled })}
      className="relative mt-5 flex max-w-sm justify-between before:absolute before:inset-x-2 before:top-1/2 before:h-px before:bg-line"
    >
      {Array.from({ length: week }, (_, index) => (
        <span key={index} className={`relative rounded-full bg-raised px-0.5 ${look(index)}`}>
          <Coin size={32} filled={index < filled} />
        </span>
      ))}
    </div>
  );
}
