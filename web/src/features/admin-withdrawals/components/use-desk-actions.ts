import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { limitsQuery } from '../api/desk-figures.ts';
import type { Payout } from '../api/payouts.ts';
import { actsOf, asksFirst, isApprovedBy, needsNote, type Act } from './payout-rules.ts';
import { useClaims } from './use-claims.ts';
import { useDecisions } from './use-decisions.ts';

export type Asking =
  /** `movesOn`: started by its key, so the cursor moves to the next row afterwards. */
  | { what: 'act'; act: Act; payout: Payout; movesOn: boolean }
  | { what: 'takeOver'; payout: Payout }
  | { what: 'limits'; payout?: Payout }
  | { what: 'file' };

const mostReasons = 3;

export type DeskActions = ReturnType<typeof useDeskActions>;

export function useDeskActions() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayProcess = useHasPermission()('withdrawals.process');
  const decisions = useDecisions();
  const claims = useClaims(decisions);
  const { data: limits } = useQuery(limitsQuery);
  const [asking, setAsking] = useState<Asking>();
  const drafts = useRef(new Map<string, string>());
  const [reasons, setReasons] = useState<readonly string[]>([]);

  const whyNot = (payout: Payout): string | undefined => {
    if (!mayProcess) return t('admin-withdrawals:locked.permission');
    return payout.userId._id === me.id ? t('admin-withdrawals:locked.own') : undefined;
  };
  const refuse = (payout: Payout, text: string): void => decisions.refuse({ payout, text, error: undefined });
  /** Runs the act, or opens its dialog if it needs confirmation. */
  const start = (payout: Payout, act: Act, movesOn = false): 'begun' | 'asked' | 'refused' => {
    const isSecond = act === 'approved' && isApprovedBy(payout, me.id);
    const no = whyNot(payout) ?? (isSecond ? t('admin-withdrawals:refused.second') : undefined);
    if (no !== undefined) refuse(payout, no);
    if (no !== undefined || !actsOf(payout).includes(act)) return 'refused';
    decisions.forget(payout._id);
    if (needsNote(act, payout) || (act === 'approved' && asksFirst(payout, limits))) {
      setAsking({ what: 'act', act, payout, movesOn });
      return 'asked';
    }
    void decisions.decide(payout, { act, note: '' });
    return 'begun';
  };
  return {
    decisions,
    mayProcess,
    asking,
    ask: setAsking,
    done: () => setAsking(undefined),
    whyNot,
    start,
    toggleClaim: (payout: Payout): void => {
      const no = whyNot(payout);
      if (no !== undefined) refuse(payout, no);
      else if (payout.claim === null) void claims.claim(payout);
      else if (payout.claim.by._id === me.id) void claims.giveBack(payout);
      else setAsking({ what: 'takeOver', payout });
    },
    takeOver: claims.takeOver,
    draftOf: (id: string): string => drafts.current.get(id) ?? '',
    reasons,
    keepReason: (reason: string): void =>
      setReasons((all) => [reason, ...all.filter((known) => known !== reason)].slice(0, mostReasons)),
    keepDraft: (id: string, note: string): void => void drafts.current.set(id, note),
  };
}
