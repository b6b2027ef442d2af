import type { Act } from './payout-rules.ts';

interface ActWords {
  name: string;
  title: string;
  lead: string;
  note: string;
  confirm: string;
}

export const actWords: Record<Act, ActWords> = {
  approved: {
    name: 'admin-withdrawals:act.approve',
    title: 'admin-withdrawals:ask.approve.title',
    lead: 'admin-withdrawals:ask.approve.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:ask.approve.confirm',
  },
  rejected: {
    name: 'admin-withdrawals:act.reject',
    title: 'admin-withdrawals:ask.reject.title',
    lead: 'admin-withdrawals:ask.reject.lead',
    note: 'admin-withdrawals:ask.reason',
    confirm: 'admin-withdrawals:ask.reject.confirm',
  },
  processing: {
    name: 'admin-withdrawals:act.processing',
    title: 'admin-withdrawals:ask.processing.title',
    lead: 'admin-withdrawals:ask.processing.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.processing',
  },
  completed: {
    name: 'admin-withdrawals:act.complete',
    title: 'admin-withdrawals:ask.complete.title',
    lead: 'admin-withdrawals:ask.complete.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.complete',
  },
  unknown: {
    name: 'admin-withdrawals:act.unknown',
    title: 'admin-withdrawals:ask.unknown.title',
    lead: 'admin-withdrawals:ask.unknown.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.unknown',
  },
  not_paid: {
    name: 'admin-withdrawals:act.notPaid',
    title: 'admin-withdrawals:ask.notPaid.title',
    lead: 'admin-withdrawals:ask.notPaid.lead',
    note: 'admin-withdrawals:ask.note',
    confirm: 'admin-withdrawals:act.notPaid',
  },
};
