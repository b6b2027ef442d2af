import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Button } from '../../../ui/button.tsx';
import { useBankDownload, type BankFile, type Format } from '../api/bank-files.ts';

const formats: readonly Format[] = ['xml', 'csv'];

export function BankFileRow({ file }: { file: BankFile }) {
  const { t, i18n } = useTranslation();
  const { run, runningInput, error } = useBankDownload();
  const time = shortTime(file.madeAt, i18n.language);
  const states = [
    t('admin-withdrawals:bankFiles.paid', { shown: whole(file.paid) }),
    t('admin-withdrawals:bankFiles.returned', { shown: whole(file.returned) }),
    t('admin-withdrawals:bankFiles.open', { shown: whole(file.open) }),
  ];
  return (
    <li className="grid gap-2 py-3">
      <RefusalBanner error={error} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5 text-14">
          <span className="figures font-medium">
            {t('admin-withdrawals:bankFiles.size', { count: file.payouts, amount: yuan(file.amount) })}
          </span>
          <span className="text-ink-soft">
            {time} · {file.madeBy ?? t('admin-withdrawals:timeline.system')}
          </span>
          <span className={`figures ${file.open > 0 ? 'text-amber' : 'text-ink-soft'}`}>
            {states.join(' · ')}
          </span>
        </div>
        <span className="flex gap-2">
          {formats.map((format) => (
            <Button
              key={format}
              look="quiet"
              icon={<Download size={18} aria-hidden="true" />}
              busy={runningInput?.format === format ? t('admin-withdrawals:file.busy') : undefined}
              aria-label={t('admin-withdrawals:bankFiles.download', { format: format.toUpperCase(), time })}
              onClick={() => run({ file, format })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </span>
      </div>
    </li>
  );
}
