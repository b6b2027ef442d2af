/** The states that anybody outside may see. */
export const statuses = ['pending', 'approved', 'processing', 'completed', 'rejected'] as const;
export type Status = (typeof statuses)[number];

/** `requested`: not known to be held yet. `voided`: never became a withdrawal, and is about to be forgotten. */
export type InnerStatus = 'requested' | 'voided' | Status;

/** From where to where. Nothing else, and nothing back. */
export const transitions: Readonly<Record<InnerStatus, readonly InnerStatus[]>> = {
  requested: ['pending', 'voided'],
  voided: [],
  pending: ['approved', 'rejected'],
  approved: ['processing'],
  processing: ['completed'],
  completed: [],
  rejected: [],
};

export const mayBecome = (from: InnerStatus, to: InnerStatus): boolean => transitions[from].includes(to);

export const isOpen = (status: InnerStatus): boolean => transitions[status].length > 0;

/** What the wallet has to do with the hold once the state is reached. */
export const effects: Readonly<Partial<Record<InnerStatus, 'release' | 'settle'>>> = {
  voided: 'release',
  rejected: 'release',
  completed: 'settle',
};

export const isSeen = (status: InnerStatus): status is Status =>
  status !== 'requested' && status !== 'voided';

export const cancelledByUser = 'Cancelled by user';

/** The hold's id at the wallet, and the natural key of the flow. */
export const holdIdOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`;

export const outOfOrder = (from: InnerStatus, to: InnerStatus): string =>
  `A withdrawal that is ${from} cannot become ${to}`;
