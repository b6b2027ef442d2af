import type { AnswerOf } from '@tael/contract/client';
import type { StatusLook } from '../../ui/status-badge.tsx';

type Status = AnswerOf<'GET /api/status'>;
export type StatusPart = Status['parts'][number]['part'];
export type IncidentState = Status['incidents'][number]['updates'][number]['state'];

/** Written by hand: with the contract's list, its schemas would be in the page's script. */
export const statusParts: readonly StatusPart[] = [
  ...(['sign-in', 'wallet', 'payouts', 'points'] as const),
  ...(['referrals', 'portfolio', 'web'] as const),
];

export const partNames: Record<StatusPart, string> = {
  'sign-in': 'status:part.signIn',
  wallet: 'status:part.wallet',
  payouts: 'status:part.payouts',
  points: 'status:part.points',
  referrals: 'status:part.referrals',
  portfolio: 'status:part.portfolio',
  web: 'status:part.web',
};

export const incidentStateNames: Record<IncidentState, string> = {
  investigating: 'status:incidentState.investigating',
  identified: 'status:incidentState.identified',
  watching: 'status:incidentState.watching',
  planned: 'status:incidentState.planned',
  'under-way': 'status:incidentState.underWay',
  resolved: 'status:incidentState.resolved',
};

export const incidentLooks: Record<IncidentState, StatusLook> = {
  investigating: 'refused',
  identified: 'waiting',
  watching: 'other',
  planned: 'other',
  'under-way': 'waiting',
  resolved: 'done',
};
