import type { TransferAct } from '@tael/contract/custody';
import type { State } from './transfer.ts';

/** The acts that a transfer's state allows an administrator. */
export function actsOf({ state, cancelling }: { state: State; cancelling: boolean }): TransferAct[] {
  if (state === 'queued') return ['cancel'];
  if (state === 'signed' || state === 'sent') return cancelling ? ['speed-up'] : ['speed-up', 'cancel'];
  return state === 'stuck' ? ['retry', 'cancel'] : [];
}
