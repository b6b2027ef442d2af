import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AgeFields } from './age-fields.tsx';
import { statusName } from './referral-words.ts';
import type { Deletion } from './use-deletion.ts';

const usualDays = '30';

const daysIn = (text: string): number => Number(text.trim() === '' ? usualDays : text);

export function DeleteDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const { t } = useTranslation();
  const { ticked, excludedCount } = deletion;
  const [by, setBy] = useState<'ticked' | 'filter'>(ticked > 0 ? 'ticked' : 'filter');
  const [status, setStatus] = useState<string>('failed');
  const [days, setDays] = useState(usualDays);
  const [tried, setTried] = useState(false);
  const daysOld = daysIn(days);
  const isAge = Number.isInteger(daysOld) && daysOld >= 1 && daysOld <= 365;
  const words = { status: statusName(status).toLowerCase(), days: whole(daysOld) };
  const remove = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (by === 'filter' && !isAge) return;
    if (by === 'ticked') deletion.chosen();
    else deletion.older({ status, daysOld });
    onClose();
  };
  return (
    <Sheet open title={t('admin-referrals:delete.open')} close={t('app:close')} onClose={onClose}>
      <form noValidate onSubmit={remove} className="mt-4 grid gap-5">
        {ticked > 0 && (
          <div>
            <Segmented
              label={t('admin-referrals:delete.by')}
              value={by}
              options={[
                {
                  value: 'ticked',
                  label: t('admin-referrals:delete.byTicked', { count: ticked, shown: whole(ticked) }),
                },
                { value: 'filter', label: t('admin-referrals:delete.byFilter') },
              ]}
              onChange={setBy}
            />
          </div>
        )}
        {by === 'filter' && (
          <AgeFields
            status={status}
            days={days}
            error={tried && !isAge ? t('admin-referrals:delete.badDays') : undefined}
            onStatus={setStatus}
            onDays={setDays}
          />
        )}
        {excludedCount > 0 && <Facts facts={[[t('admin-referrals:delete.own'), whole(excludedCount)]]} />}
        <p className="text-14 text-ink-soft">{t('admin-referrals:delete.text')}</p>
        <FormButtons
          submit={
            by === 'ticked'
              ? t('admin-referrals:delete.ticked', { count: ticked, shown: whole(ticked) })
              : t('admin-referrals:delete.older', words)
          }
          grave
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
