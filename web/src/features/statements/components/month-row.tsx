import { Download, FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { countShown } from '../../../lib/i18n/count-shown.ts';
import { Button } from '../../../ui/button.tsx';
import type { Format, Statement, StatementMonth } from '../api/statements.ts';

interface MonthRowProps {
  month: StatementMonth;
  statement: Statement | undefined;
  online: boolean;
  asking: boolean;
  saving: { statement: Statement; format: Format } | undefined;
  onAsk: () => void;
  onSave: (statement: Statement, format: Format) => void;
}

const formats: { format: Format; label: string; named: string }[] = [
  { format: 'pdf', label: 'wallet:statements.pdf', named: 'wallet:statements.pdfOf' },
  { format: 'csv', label: 'wallet:statements.csv', named: 'wallet:statements.csvOf' },
];

export function MonthRow({ month, statement, online, asking, saving, onAsk, onSave }: MonthRowProps) {
  const { t, i18n } = useTranslation();
  const name = new Date(`${month.month}-15T00:00:00Z`).toLocaleDateString(i18n.language, {
    ...{ year: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  const making = asking || statement?.state === 'making';
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 py-3 *:last:shrink-0">
      <div className="min-w-0 shrink!">
        <p className="text-16 font-semibold">{name}</p>
        <p className="text-14 text-ink-soft" role="status">
          <State month={month} statement={statement} />
        </p>
      </div>
      {statement?.state === 'ready' ? (
        <div className="flex gap-2">
          {formats.map(({ format, label, named }) => (
            <Button
              key={format}
              look="quiet"
              aria-label={t(named, { month: name })}
              disabled={!online}
              busy={
                saving?.statement._id === statement._id && saving.format === format ? t(label) : undefined
              }
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => onSave(statement, format)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      ) : (
        month.over && (
          <Button
            look="quiet"
            aria-label={t('wallet:statements.makeOf', { month: name })}
            disabled={!online}
            busy={making ? t('wallet:statements.making') : undefined}
            icon={<FilePlus2 size={18} aria-hidden="true" />}
            onClick={onAsk}
          >
            {t(statement?.state === 'failed' ? 'wallet:statements.again' : 'wallet:statements.make')}
          </Button>
        )
      )}
    </li>
  );
}

function State({ month, statement }: Pick<MonthRowProps, 'month' | 'statement'>) {
  const { t } = useTranslation();
  if (!month.over) return t('wallet:statements.running');
  if (statement?.state === 'failed') return t('wallet:statements.failed');
  if (statement?.state === 'making') return t('wallet:statements.takes');
  if (month.empty) return t('wallet:statements.quiet');
  const count = statement && whole(statement.movements);
  if (count === undefined) return t('wallet:statements.notMade');
  return t('wallet:statements.movements', { count: countShown(count), shown: count });
}
