import { statesOf } from '@tael/contract/auth';
import type { incidentStates } from '@tael/contract/auth';

/** An incident may go back to an earlier state, until it is resolved. */
export const mayFollow = (kind: keyof typeof statesOf, next: (typeof incidentStates)[number]): boolean =>
  statesOf[kind].some((state) => state === next);
