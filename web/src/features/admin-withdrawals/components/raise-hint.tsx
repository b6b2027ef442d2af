import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../lib/http.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import type { Payout } from '../api/payouts.ts';
import type { DeskActions } from './use-desk-actions.ts';

interface RaiseHintProps {
  error: unknown;
  payout: Payout;
  actions: DeskActions;
}

export function RaiseHint({ error, payout, actions }: RaiseHintProps) {
  const { t } = useTranslation();
  const mayRaise = useHasPermission()('system.run');
  if (!(error instanceof HttpError) || error.code !== 'withdrawal.limit_reached') return null;
  if (!mayRaise) return <p className="text-ink-soft">{t('admin-withdrawals:limits.needs')}</p>;
  return (
    <p>
      <button
        type="button"
        onClick={() => actions.ask({ what: 'limits', payout })}
        className="font-semibold text-jade underline"
      >
        {t('admin-withdrawals:limits.raise')}
      </button>
    </p>
  );
}
