import { useTranslation } from 'react-i18next';
import { HttpError } from '../../lib/http.ts';
import { useHasPermission } from '../session/use-session.ts';
import type { Payout } from './payout.ts';

interface RaiseHintProps {
  error: unknown;
  payout: Payout;
  onRaise: ((payout: Payout) => void) | undefined;
}

export function RaiseHint({ error, payout, onRaise }: RaiseHintProps) {
  const { t } = useTranslation();
  const mayRaise = useHasPermission()('system.run');
  if (!onRaise || !(error instanceof HttpError) || error.code !== 'withdrawal.limit_reached') return null;
  if (!mayRaise) return <p className="text-ink-soft">{t('admin-withdrawals:limits.needs')}</p>;
  return (
    <p>
      <button type="button" onClick={() => onRaise(payout)} className="font-semibold text-jade underline">
        {t('admin-withdrawals:limits.raise')}
      </button>
    </p>
  );
}
