import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { mostGathered } from '../../../lib/listing/gather.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { AdminTransaction } from '../api/transactions.ts';
import type { Decisions } from './use-decisions.ts';

interface BulkDecisionProps {
  ticked: readonly AdminTransaction[];
  /** Rows of the whole filter. */
  total: number;
  gathering: boolean;
  decisions: Decisions;
  onTickWhole: () => void;
  onClear: () => void;
}

export function BulkDecision(props: BulkDecisionProps) {
  const { ticked, total, gathering, decisions, onTickWhole, onClear } = props;
  const { t } = useTranslation();
  const count = ticked.length;
  if (count === 0) return null;
  return (
    <BulkBar
      label={t('admin-list:bar')}
      ticked={t('admin-list:ticked', { count, shown: whole(count) })}
      clear={t('admin-list:untick')}
      onClear={onClear}
    >
      {count < Math.min(total, mostGathered) && (
        <Button look="quiet" busy={gathering ? t('admin-list:ticking') : undefined} onClick={onTickWhole}>
          {t('admin-list:tickWhole', { total: whole(Math.min(total, mostGathered)) })}
        </Button>
      )}
      <Button
        look="quiet"
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => decisions.askAll('completed', ticked)}
      >
        {t('admin-transactions:act.approve')}
      </Button>
      <Button
        look="danger"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => decisions.askAll('failed', ticked)}
      >
        {t('admin-transactions:act.reject')}
      </Button>
      {total > mostGathered && (
        <p className="text-12 text-ink-soft">{t('admin-list:tooMany', { most: whole(mostGathered) })}</p>
      )}
    </BulkBar>
  );
}
