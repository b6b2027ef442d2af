import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { pathOf } from '../../../lib/http.ts';
import { methods, type Method } from '../../../product/withdrawals/withdrawal.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

export function FileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<Method>('bank');
  const { save, saving, error } = useCsv(`tael-payouts-${method}`);
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
        <Button
          busy={saving ? t('admin-withdrawals:file.busy') : undefined}
          onClick={() => save(pathOf('GET /api/withdrawals/admin/payout-file', { query: { method } }))}
        >
          {t('admin-withdrawals:file.save', { method: methodName(method) })}
        </Button>
      </div>
    </Sheet>
  );
}
