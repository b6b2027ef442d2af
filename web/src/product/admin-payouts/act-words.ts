import type { Act } from './payout-rules.ts';

interface ActWords {
  title: string;
  lead: string;
  note: string;
  confirm: string;
}

export const actWords: Record<Act, ActWords> = {
  approved: {
    title: 'admin-withdrawals:ask.approve.title',
    lead: 'admin-withdrawals:ask.approve.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:ask.approve.confirm',
  },
  rejected: {
    title: 'admin-withdrawals:ask.reject.title',
    lead: 'admin-withdrawals:ask.reject.lead',
    note: 'admin-withdrawals:ask.reason',
    confirm: 'admin-withdrawals:ask.reject.confirm',
  },
  processing: {
    title: 'admin-withdrawals:ask.processing.title',
    lead: 'admin-withdrawals:ask.processing.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.processing',
  },
  completed: {
    title: 'admin-withdrawals:ask.complete.title',
    lead: 'admin-withdrawals:ask.complete.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.complete',
  },
  unknown: {
    title: 'admin-withdrawals:ask.unknown.title',
    lead: 'admin-withdrawals:ask.unknown.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.unknown',
  },
  not_paid: {
    title: 'admin-withdrawals:ask.notPaid.title',
    lead: 'admin-withdrawals:ask.notPaid.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.notPaid',
  },
};
