import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { listsKey } from '../../../product/admin-payouts/payout.ts';
import { methods, type Method } from '../../../product/withdrawals/withdrawal.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

const choices = [
  { value: 'new', label: 'admin-withdrawals:file.new' },
  { value: 'again', label: 'admin-withdrawals:file.again' },
] as const;
type Which = (typeof choices)[number]['value'];

export function FileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<Method>('bank');
  const [which, setWhich] = useState<Which>('new');
  const queries = useQueryClient();
  // The payouts now have the mark of this file.
  const { save, saving, error } = useCsv(`tael-payouts-for-import-${method}`, () =>
    queries.invalidateQueries({ queryKey: listsKey }),
  );
  return (
    <Sheet
      open
      title={t('admin-withdrawals:file.title')}
      lead={t('admin-withdrawals:file.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4">
        <RefusalBanner error={error} />
        <Segmented
          label={t('admin-withdrawals:column.method')}
          value={method}
          options={methods.map((value) => ({ value, label: methodName(value) }))}
          onChange={setMethod}
        />
        <Segmented
          label={t('admin-withdrawals:file.which')}
          value={which}
          options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={setWhich}
        />
        {which === 'again' && <p className="text-14 text-amber">{t('admin-withdrawals:file.againHint')}</p>}
        <Button
          busy={saving ? t('admin-withdrawals:file.busy') : undefined}
          onClick={() => save('/api/withdrawals/admin/payout-file', { method, again: which === 'again' })}
        >
          {t('admin-withdrawals:file.save', { method: methodName(method) })}
        </Button>
      </div>
    </Sheet>
  );
}
