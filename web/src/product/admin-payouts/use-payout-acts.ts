import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission, useSessionUser } from '../session/use-session.ts';
import { barrierText } from './barrier-text.ts';
import { limitsQuery } from './limits.ts';
import { actsOf, asksFirst, isApprovedBy, needsNote, type Act } from './payout-rules.ts';
import type { Payout } from './payout.ts';
import { useDecisions } from './use-decisions.ts';

export interface AskedAct {
  act: Act;
  payout: Payout;
  movesOn: boolean;
}

const mostReasons = 3;

export type PayoutActs = ReturnType<typeof usePayoutActs>;

export function usePayoutActs() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayProcess = useHasPermission()('withdrawals.process');
  const decisions = useDecisions();
  const { data: limits } = useQuery(limitsQuery);
  const [asked, setAsked] = useState<AskedAct>();
  const drafts = useRef(new Map<string, string>());
  const [reasons, setReasons] = useState<readonly string[]>([]);

  const whyNot = (payout: Payout): string | undefined => {
    if (!mayProcess) return t('admin-withdrawals:locked.permission');
    return payout.userId._id === me.id ? t('admin-withdrawals:locked.own') : undefined;
  };
  const refuse = (payout: Payout, text: string): void => decisions.refuse({ payout, text, error: undefined });
  const start = (payout: Payout, act: Act, movesOn = false): 'begun' | 'asked' | 'refused' => {
    const isSecond = act === 'approved' && isApprovedBy(payout, me.id);
    const barred = act === 'approved' ? barrierText(payout) : undefined;
    const no = whyNot(payout) ?? barred ?? (isSecond ? t('admin-withdrawals:refused.second') : undefined);
    if (no !== undefined) refuse(payout, no);
    if (no !== undefined || !actsOf(payout).includes(act)) return 'refused';
    decisions.forget(payout._id);
    if (needsNote(act, payout) || (act === 'approved' && asksFirst(payout, limits))) {
      setAsked({ act, payout, movesOn });
      return 'asked';
    }
    void decisions.decide(payout, { act, note: '' });
    return 'begun';
  };
  return {
    decisions,
    mayProcess,
    asked,
    leave: () => setAsked(undefined),
    whyNot,
    refuse,
    start,
    draftOf: (id: string): string => drafts.current.get(id) ?? '',
    keepDraft: (id: string, note: string): void => void drafts.current.set(id, note),
    reasons,
    keepReason: (reason: string): void =>
      setReasons((all) => [reason, ...all.filter((known) => known !== reason)].slice(0, mostReasons)),
  };
}
