import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { sendDeskQuery } from '../api/send-desk.ts';
import type { AdminTransaction } from '../api/transactions.ts';
import { waits } from './transaction-words.ts';
import type { Decisions } from './use-decisions.ts';

export function DrawerDecision({ row, decisions }: { row: AdminTransaction; decisions: Decisions }) {
  const { t } = useTranslation();
  const { data: desk } = useQuery({ ...sendDeskQuery(row._id), enabled: waits(row) });
  const decidability = decisions.decidabilityOf(row);
  if (decidability === 'none') return null;
  if (decidability === 'payout')
    return (
      <div className="pt-5">
        <Banner kind="notice">
          {t('admin-transactions:payout.why')}{' '}
          <Link to="/admin/withdrawals" className="link">
            {t('admin-transactions:payout.link')}
          </Link>
        </Banner>
      </div>
    );
  const own = decidability === 'own';
  return (
    <div className="grid gap-2 pt-5">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={own || Boolean(desk?.barrier)}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={() => decisions.ask('completed', row)}
        >
          {t('admin-transactions:act.approve')}
        </Button>
        <Button
          look="danger"
          disabled={own}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => decisions.ask('failed', row)}
        >
          {t('admin-transactions:act.reject')}
        </Button>
      </div>
      {own && <p className="text-14 text-ink-soft">{t('admin-list:ownWhy')}</p>}
    </div>
  );
}
