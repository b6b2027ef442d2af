import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { useDecideReferral, type Action } from '../api/decide-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import { toastSuccess, toastError } from './toasts.ts';
import { useBulkDecision } from './use-bulk-decision.ts';
import type { InParts } from './use-in-parts.ts';

export interface Asking {
  action: Action;
  rows: readonly Referral[];
  excludedCount: number;
  isBulk: boolean;
}

export function useDecisions(parts: InParts) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayDecide = useHasPermission()('referrals.decide');
  const { run, isRunning, error } = useDecideReferral();
  const { keyOf, answered } = useBodyKey();
  const [asking, setAsking] = useState<Asking>();
  const [asked, setAsked] = useState(false);
  const [action, choose] = useState<Action | ''>('');
  const { skipped, forgetSkipped, decideAll } = useBulkDecision(parts);
  const isOwn = ({ from, to }: Referral): boolean => from._id === me.id || to._id === me.id;
  const open = (next: Asking): void => {
    setAsked(false);
    setAsking(next);
  };
  const close = (): void => setAsking(undefined);

  const decideOne = (verdict: Action, { _id: id }: Referral, reason: string): void => {
    const decision = { id, action: verdict, reason };
    setAsked(true);
    run(
      { ...decision, key: keyOf(decision) },
      {
        onSuccess: () => {
          answered();
          toastSuccess(
            t(verdict === 'approve' ? 'admin-referrals:done.approved' : 'admin-referrals:done.rejected'),
          );
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
    skipped,
    forgetSkipped,
    isOwn,
    ask: (verdict: Action, row: Referral) =>
      open({ action: verdict, rows: [row], excludedCount: 0, isBulk: false }),
    action,
    choose,
    askAll: (ticked: readonly Referral[]) => {
      if (action === '' || ticked.length === 0) {
        toastError(t('admin-referrals:bulk.choose'));
        return;
      }
      const rows = ticked.filter((row) => row.status === 'pending' && !isOwn(row));
      open({ action, rows, excludedCount: ticked.length - rows.length, isBulk: true });
    },
    confirm: (reason: string) => {
      const [row] = asking?.rows ?? [];
      if (asking === undefined || row === undefined) return;
      if (!asking.isBulk) {
        decideOne(asking.action, row, reason);
        return;
      }
      decideAll(asking, reason);
      close();
    },
    close,
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
