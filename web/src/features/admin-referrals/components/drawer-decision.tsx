import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Referral } from '../api/referrals.ts';
import type { Decisions } from './use-decisions.ts';

export function DrawerDecision({ row, decisions }: { row: Referral; decisions: Decisions }) {
  const { t } = useTranslation();
  if (row.status !== 'pending' || !decisions.mayDecide) return null;
  const own = decisions.isOwn(row);
  return (
    <div className="grid gap-2 py-5">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={own}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={() => decisions.ask('approve', row)}
        >
          {t('admin-referrals:act.approve')}
        </Button>
        <Button
          look="danger"
          disabled={own}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => decisions.ask('reject', row)}
        >
          {t('admin-referrals:act.reject')}
        </Button>
      </div>
      {own && <p className="text-14 text-ink-soft">{t('admin-list:ownWhy')}</p>}
    </div>
  );
}
