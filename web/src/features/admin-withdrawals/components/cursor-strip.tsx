import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { actWords } from '../../../product/admin-payouts/act-words.ts';
import { actsOf, type Act } from '../../../product/admin-payouts/payout-rules.ts';
import { accountLine, leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import type { DeskActions } from './use-desk-actions.ts';

const keys: [act: Act, key: string][] = [
  ['approved', 'a'],
  ['rejected', 'r'],
  ['processing', 'p'],
  ['completed', 'c'],
  ['unknown', 'u'],
];

interface CursorStripProps {
  table: RefObject<HTMLTableElement | null>;
  payouts: readonly Payout[];
  actions: DeskActions;
  lifted: boolean;
}

/** Shows amount, user and account of the keys' target in full: a row may truncate them. */
export function CursorStrip({ table, payouts, actions, lifted }: CursorStripProps) {
  const { t } = useTranslation();
  const [id, setId] = useState<string>();
  useEffect(() => {
    const look = (): void => {
      const row = table.current?.contains(document.activeElement)
        ? document.activeElement?.closest<HTMLElement>('tr[data-row]')
        : undefined;
      setId(row?.dataset.row);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [table]);
  const payout = payouts.find(({ _id }) => _id === id);
  if (payout === undefined || actions.whyNot(payout) !== undefined) return null;
  const acts = actsOf(payout);
  if (acts.length === 0) return null;
  return (
    <div
      className={`sticky z-[5] flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised px-4 py-2 text-14 shadow-float ${lifted ? 'bottom-20' : 'bottom-2'}`}
    >
      <p className="figures min-w-0 flex-1 basis-80 break-words">
        <span className="font-semibold">{leavingAmount(payout)}</span> ·{' '}
        <bdi className="font-medium">{payout.userId.username}</bdi> ·{' '}
        <bdi>{`${methodName(payout.withdrawalMethod)} · ${accountLine(payout)}`}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-soft">
        {keys.map(
          ([act, key]) =>
            acts.includes(act) && (
              <span key={key} className="inline-flex items-center gap-1.5">
                <Kbd>{key}</Kbd> {t(actWords[act].name)}
              </span>
            ),
        )}
      </p>
    </div>
  );
}
