import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { whole } from '../figures/written.ts';
import { mostGathered } from './gather.ts';
import type { useGathered } from './use-gathered.ts';
import type { Ticked } from './use-ticked.ts';

interface TickedBarProps<Row> {
  ticked: Ticked<Row>;
  gathered?: ReturnType<typeof useGathered<Row>>;
  total?: number;
  children: ReactNode;
}

export function TickedBar<Row>({ ticked, gathered, total = 0, children }: TickedBarProps<Row>) {
  const { t } = useTranslation();
  const count = ticked.rows.length;
  if (count === 0) return null;
  const most = Math.min(total, mostGathered);
  return (
    <BulkBar
      label={t('admin-list:bar')}
      ticked={t('admin-list:ticked', { count, shown: whole(count) })}
      clear={t('admin-list:untick')}
      onClear={ticked.clear}
    >
      {gathered && count < most && (
        <Button
          look="quiet"
          busy={gathered.gathering ? t('admin-list:ticking') : undefined}
          onClick={() => gathered.all(ticked.tickRows)}
        >
          {t('admin-list:tickWhole', { total: whole(most) })}
        </Button>
      )}
      {children}
      {total > mostGathered && (
        <p className="text-12 text-ink-soft">{t('admin-list:tooMany', { most: whole(mostGathered) })}</p>
      )}
    </BulkBar>
  );
}
