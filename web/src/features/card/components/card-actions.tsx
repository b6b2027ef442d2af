import { ArrowDownToLine, ArrowUpFromLine, Snowflake, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCardAct, type VirtualCard } from '../api/card.ts';
import type { Direction } from '../api/move-money.ts';

interface CardActionsProps {
  card: VirtualCard;
  onMove: (direction: Direction) => void;
}

const look =
  'grid min-h-20 content-center justify-items-center gap-1.5 rounded-card border border-line bg-raised px-2 py-3 text-14 font-medium transition-colors hover:border-ink-soft disabled:text-ink-soft disabled:hover:border-line';
const icon = { size: 20, 'aria-hidden': true } as const;

/** A frozen card can't be topped up, but its balance can always be unloaded. */
export function CardActions({ card, onMove }: CardActionsProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { run, isRunning, error } = useCardAct();
  const turn = (): void =>
    run(card.frozen ? 'unfreeze' : 'freeze', {
      onSuccess: () => toast.success(t(card.frozen ? 'card:unfreezeDone' : 'card:freezeDone')),
    });
  const Turn = card.frozen ? Sun : Snowflake;
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t('card:actions')} className="grid grid-cols-3 gap-3">
        <button
          type="button"
          disabled={!online || card.frozen}
          onClick={() => onMove('top-up')}
          className={look}
        >
          <ArrowDownToLine {...icon} />
          {t('card:topUp')}
        </button>
        <button type="button" disabled={!online || isRunning} onClick={turn} className={look}>
          {isRunning ? <Spinner /> : <Turn {...icon} />}
          {t(card.frozen ? 'card:unfreeze' : 'card:freeze')}
        </button>
        <button
          type="button"
          disabled={!online || card.balance <= 0}
          onClick={() => onMove('unload')}
          className={look}
        >
          <ArrowUpFromLine {...icon} />
          {t('card:unload')}
        </button>
      </div>
      <RefusalBanner error={error} />
      {card.frozen && <p className="text-14 text-ink-soft">{t('card:frozenNote')}</p>}
    </div>
  );
}
