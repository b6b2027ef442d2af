import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { typedFigure, yuan } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import type { Limits } from '../../../product/admin-payouts/limits.ts';
import { limitInPlay } from '../../../product/admin-payouts/payout-rules.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useRaise } from './use-raise.ts';

interface RaiseFormProps {
  limits: Limits;
  payout: Payout | undefined;
  onClose: () => void;
}

const longest = 500;

/** The raised limit applies until the end of the day. Administrators can't raise their own. */
export function RaiseForm({ limits, payout, onClose }: RaiseFormProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const { raise, isRunning, error } = useRaise(onClose);
  const mayUser = payout !== undefined && payout.userId._id !== me.id;
  const [scope, setScope] = useState<'user' | 'all'>(() =>
    mayUser && limitInPlay(payout, limits) !== 'all' ? 'user' : 'all',
  );
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const before = scope === 'user' && payout ? payout.ownersDay.limit : limits.all.limit;
  const after = typedFigure(typed);
  const isComplete = after !== undefined && after > before && reason.trim() !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete) return;
    const whose = scope === 'user' && payout ? { userId: payout.userId._id } : {};
    raise({ ...whose, limit: after, reason: reason.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-14 font-semibold">{t('admin-withdrawals:limits.raise')}</h3>
      <RefusalBanner error={error} />
      {mayUser && (
        <Segmented
          label={t('admin-withdrawals:limits.whose')}
          value={scope}
          options={[
            { value: 'user', label: payout.userId.username },
            { value: 'all', label: t('admin-withdrawals:limits.all') },
          ]}
          onChange={setScope}
        />
      )}
      <AmountField label={t('admin-withdrawals:limits.new')} value={typed} onChange={setTyped} />
      <p role="status" className="figures text-14">
        {t('admin-withdrawals:limits.change', { before: yuan(before), after: yuan(after) ?? '–' })}
      </p>
      {after !== undefined && after <= before && (
        <p className="text-14 text-vermilion">
          {t('admin-withdrawals:limits.above', { limit: yuan(before) })}
        </p>
      )}
      <Field
        label={t('admin-withdrawals:limits.reason')}
        maxLength={longest}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          disabled={!isComplete}
          busy={isRunning ? t('admin-withdrawals:busy') : undefined}
        >
          {t('admin-withdrawals:limits.raise')}
        </Button>
      </div>
    </form>
  );
}
