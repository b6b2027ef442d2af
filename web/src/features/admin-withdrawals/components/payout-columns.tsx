import type { TFunction } from 'i18next';
import { CircleAlert } from 'lucide-react';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { DecisionMarks } from '../../../product/admin-payouts/decision-marks.tsx';
import { PayoutStatus } from '../../../product/admin-payouts/payout-status.tsx';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import { AccountText } from './account-text.tsx';
import { ClaimText } from './claim-text.tsx';
import { ageText } from './desk-words.ts';
import { ExportMark } from './export-mark.tsx';
import { PayoutRowActions } from './payout-row-actions.tsx';
import { SignalCount } from './signal-count.tsx';
import type { DeskActions } from './use-desk-actions.ts';

const promisedMs = 24 * 3_600_000;

/** A row shows amount, user and account: a key's target is visible before it is pressed. A phone has room for the amount. */
export function payoutColumns(t: TFunction, language: string, actions: DeskActions): DataColumn<Payout>[] {
  const { refusalOf } = actions.decisions;
  return [
    {
      id: 'createdAt',
      header: t('admin-withdrawals:column.age'),
      cell: ({ createdAt, status }) => <Age since={createdAt} status={status} language={language} />,
      look: 'w-20 px-2 max-sm:hidden lg:w-24 lg:px-3',
      sortable: true,
    },
    {
      id: 'user',
      header: t('admin-withdrawals:column.user'),
      cell: ({ _id, userId }) => (
        <span className="flex items-center gap-1.5">
          {refusalOf(_id) && (
            <CircleAlert
              size={16}
              className="shrink-0 text-vermilion"
              aria-label={t('admin-withdrawals:refused.short')}
            />
          )}
          <NameText className="font-medium">{userId.username}</NameText>
        </span>
      ),
      look: 'max-sm:hidden',
    },
    {
      id: 'amount',
      header: t('admin-withdrawals:column.amount'),
      cell: (payout) => <span className="font-semibold">{leavingAmount(payout)}</span>,
      look: 'w-30 px-2 lg:w-38 lg:px-3',
      end: true,
    },
    {
      id: 'method',
      header: t('admin-withdrawals:column.method'),
      cell: ({ withdrawalMethod }) => methodName(withdrawalMethod),
      look: 'w-32 max-2xl:hidden',
    },
    {
      id: 'account',
      header: t('admin-withdrawals:column.account'),
      cell: (payout) => <AccountText payout={payout} />,
      look: 'w-[20%] max-sm:hidden',
    },
    ...stateColumns(t, actions),
  ];
}

function stateColumns(t: TFunction, actions: DeskActions): DataColumn<Payout>[] {
  return [
    {
      id: 'signals',
      header: t('admin-withdrawals:column.signals'),
      cell: (payout) => (
        <span className="inline-flex items-center gap-2">
          <SignalCount payout={payout} />
          {payout.status === 'pending' && <DecisionMarks item={payout} />}
        </span>
      ),
      look: 'w-20 px-2 max-sm:hidden lg:w-22 lg:px-3 xl:w-32',
    },
    {
      id: 'status',
      header: t('admin-withdrawals:column.status'),
      cell: (payout) => <PayoutStatus payout={payout} busy={actions.decisions.isBusy(payout._id)} />,
      look: 'w-34 px-2 lg:w-36 lg:px-3',
    },
    {
      id: 'claim',
      header: t('admin-withdrawals:column.claim'),
      cell: ({ claim, exported, status }) =>
        claim === null && exported !== null && status === 'approved' ? (
          <ExportMark exported={exported} />
        ) : (
          <ClaimText claim={claim} />
        ),
      look: 'w-36 max-lg:hidden',
    },
    {
      id: 'actions',
      header: t('admin-withdrawals:column.actions'),
      isScreenReaderOnly: true,
      cell: (payout) => <PayoutRowActions payout={payout} actions={actions} />,
      look: 'w-20 px-2 max-xl:hidden',
      end: true,
    },
  ];
}

function Age({ since, status, language }: { since: string; status: string; language: string }) {
  const isOpen = status !== 'completed' && status !== 'rejected';
  const isLate = isOpen && Date.now() - Date.parse(since) > promisedMs;
  return (
    <span
      title={shortTime(since, language)}
      className={`figures ${isLate ? 'font-semibold text-amber' : 'text-ink-soft'}`}
    >
      {ageText(since)}
    </span>
  );
}
