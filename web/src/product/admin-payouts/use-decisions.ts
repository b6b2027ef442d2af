import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { newKey } from '../../lib/api/request-key.ts';
import { afterAnswer, meaningOf } from '../money/request-state.ts';
import { useSessionUser } from '../session/use-session.ts';
import { askDecision, askOutcome, claim, release, statusOf, type Decided } from './decide.ts';
import type { Act } from './payout-rules.ts';
import { deskKey, type Payout } from './payout.ts';
import { usePayoutRows, type Refusal } from './use-payout-rows.ts';

export interface Order {
  act: Act;
  note: string;
  /** This administrator has already claimed the payout. */
  held?: boolean;
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Decisions run concurrently, at most one per payout. */
export function useDecisions() {
  const queries = useQueryClient();
  const { change, explain } = usePayoutRows();
  const me = useSessionUser();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const underWay = useRef(new Set<string>());
  /** Idempotency keys of orders whose outcome is unknown: a repeated order reuses its key. */
  const doubtful = useRef(new Map<string, string>());

  const forget = (id: string): void => setRefusals((all) => all.filter(({ payout }) => payout._id !== id));
  const refuse = (refusal: Refusal): void =>
    setRefusals((all) => [refusal, ...all.filter(({ payout }) => payout._id !== refusal.payout._id)]);
  const ask = async (payout: Payout, order: Order): Promise<void> => {
    const text = JSON.stringify([payout._id, order.act, order.note]);
    const kept = doubtful.current.get(text);
    const key = kept ?? newKey();
    // If a decision's answer was lost, the payout may be decided already, and then it can't be claimed.
    const isHeld = order.held === true || kept !== undefined || payout.claim?.by._id === me.id;
    if (!isHeld) await claim(payout._id);
    doubtful.current.set(text, key);
    try {
      await send(payout, order, key, change);
      doubtful.current.delete(text);
    } catch (error) {
      const isDecided =
        afterAnswer(kept === undefined ? 'clean' : 'doubtful', meaningOf(error)) === 'decided';
      if (isDecided) doubtful.current.delete(text);
      // If the release fails, the claim expires by itself.
      if (isDecided && !isHeld) await release(payout._id).catch(() => undefined);
      throw error;
    }
  };
  const decide = async (payout: Payout, order: Order): Promise<boolean> => {
    const { _id: id } = payout;
    if (underWay.current.has(id)) return false;
    const showBusy = (): void => setBusy(new Set(underWay.current));
    underWay.current.add(id);
    showBusy();
    forget(id);
    try {
      await ask(payout, order);
      return true;
    } catch (error) {
      refuse(await explain(payout, error));
      return false;
    } finally {
      underWay.current.delete(id);
      showBusy();
      // A refetch while other decisions run would show their rows in the old state.
      if (underWay.current.size === 0) void queries.invalidateQueries({ queryKey: deskKey });
    }
  };
  return {
    isBusy: (id: string): boolean => busy.has(id),
    refusals,
    refusalOf: (id: string): Refusal | undefined => refusals.find(({ payout }) => payout._id === id),
    decide,
    refuse,
    explain,
    forget,
  };
}

type Change = ReturnType<typeof usePayoutRows>['change'];

async function send(
  { _id: id, kind }: Payout,
  { act, note }: Order,
  key: string,
  change: Change,
): Promise<void> {
  if (act === 'unknown' || act === 'not_paid') {
    const answer = await askOutcome(id, { outcome: act, note }, key);
    change(id, (row) => ({ ...row, ...answer, claim: null }));
    toast.success(i18next.t('admin-withdrawals:done.outcome'));
    return;
  }
  const answer = await askDecision(id, { status: statusOf(act, kind), adminNotes: note }, key);
  change(id, (row) => ({ ...row, status: answer.withdrawal.status, claim: null }));
  toast.success(doneText(answer));
}

function doneText({ pending, needsSecondApproval }: Decided): string {
  const { t } = i18next;
  if (needsSecondApproval) return t('admin-withdrawals:done.first');
  const done = t('admin-withdrawals:done.status');
  return pending ? `${done}. ${t('admin-withdrawals:done.walletLater')}` : done;
}
