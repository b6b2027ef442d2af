import { statuses, type Kind, type Status } from '@tael/contract/withdrawal';

export { statuses, type Kind, type Status };

/** `requested`: the hold is not confirmed yet. `voided`: the request failed, and its row is about to be deleted. */
export type InnerStatus = 'requested' | 'voided' | Status;

export const transitions: Readonly<Record<InnerStatus, readonly InnerStatus[]>> = {
  requested: ['pending', 'voided'],
  voided: [],
  pending: ['approved', 'rejected'],
  approved: ['processing'],
  processing: ['completed'],
  completed: [],
  rejected: [],
};

/** A send is carried out by its approval. */
const sendTransitions: typeof transitions = { ...transitions, pending: ['completed', 'rejected'] };

/** A rail refuses a payout for good. No person takes this step. */
const isReturn = (from: InnerStatus, to: InnerStatus): boolean => from === 'processing' && to === 'rejected';

export const mayBecome = (
  from: InnerStatus,
  to: InnerStatus,
  { kind = 'payout', byRail = false }: { kind?: Kind; byRail?: boolean } = {},
): boolean =>
  (kind === 'send' ? sendTransitions : transitions)[from].includes(to) || (byRail && isReturn(from, to));

export const approval: Readonly<Record<Kind, Status>> = { payout: 'approved', send: 'completed' };

export const isOpen = (status: InnerStatus): boolean => transitions[status].length > 0;

export const effects: Readonly<Partial<Record<InnerStatus, 'release' | 'settle'>>> = {
  voided: 'release',
  rejected: 'release',
  completed: 'settle',
};

export const isSeen = (status: InnerStatus): status is Status =>
  status !== 'requested' && status !== 'voided';

export const cancelledByUser = 'Cancelled by user';

export const holdIdOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`;
const sendKeyOf = (transactionId: string): string => `send:${transactionId}`;

export const flowKeyOf = ({ id, kind }: { id: string; kind: Kind }): string =>
  kind === 'send' ? sendKeyOf(id) : holdIdOf(id);

export const outOfOrder = (from: InnerStatus, to: InnerStatus): string =>
  `A withdrawal that is ${from} cannot become ${to}`;
