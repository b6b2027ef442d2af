import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { Bulk } from '../../../lib/listing/use-bulk.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { decide, useDecide, type Verdict } from '../api/decide-transaction.ts';
import type { AdminTransaction } from '../api/transactions.ts';
import { waits } from './transaction-words.ts';

export interface Asking {
  verdict: Verdict;
  rows: readonly AdminTransaction[];
  excludedCount: number;
  isBulk: boolean;
}

export type Decidability = 'decidable' | 'own' | 'payout' | 'none';

export interface Decisions {
  mayDecide: boolean;
  asking: Asking | undefined;
  isRunning: boolean;
  error: unknown;
  decidabilityOf: (row: AdminTransaction) => Decidability;
  ask: (verdict: Verdict, row: AdminTransaction) => void;
  askAll: (verdict: Verdict, ticked: readonly AdminTransaction[]) => void;
  confirm: (reason: string) => void;
  close: () => void;
}

export function useDecisions(bulk: Bulk<AdminTransaction>): Decisions {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayDecide = useHasPermission()('transactions.decide');
  const { run, isRunning, error } = useDecide();
  const { keyOf, answered } = useBodyKey();
  const [asking, setAsking] = useState<Asking>();
  const [asked, setAsked] = useState(false);
  const close = (): void => setAsking(undefined);
  const open = (next: Asking): void => {
    setAsked(false);
    setAsking(next);
  };
  const decidabilityOf = (row: AdminTransaction): Decidability => {
    if (!mayDecide || row.status !== 'pending') return 'none';
    if (!waits(row)) return 'payout';
    return row.fromUser?._id === me.id ? 'own' : 'decidable';
  };
  const confirm = (reason: string): void => {
    if (asking === undefined) return;
    const { verdict: status, rows, isBulk } = asking;
    if (isBulk) {
      bulk.start(rows, ({ _id: id }, key) => decide({ id, status, reason }, key));
      close();
      return;
    }
    const [row] = rows;
    if (row === undefined) return;
    const decision = { id: row._id, status, reason };
    setAsked(true);
    run(
      { decision, key: keyOf(decision) },
      {
        onSuccess: ({ needsSecondApproval, pending }) => {
          answered();
          const done = needsSecondApproval ? 'admin-withdrawals:done.first' : 'admin-transactions:done';
          toast.success(pending ? `${t(done)} ${t('admin-withdrawals:done.walletLater')}` : t(done));
          close();
        },
        onError: answered,
      },
    );
  };
  return {
    mayDecide,
    asking,
    isRunning,
    error: asked ? error : undefined,
    decidabilityOf,
    ask: (verdict, row) => open({ verdict, rows: [row], excludedCount: 0, isBulk: false }),
    askAll: (verdict, ticked) => {
      const rows = ticked.filter((row) => decidabilityOf(row) === 'decidable');
      open({ verdict, rows, excludedCount: ticked.length - rows.length, isBulk: true });
    },
    confirm,
    close,
  };
}
