import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import type { Change } from '../../store/transfers.ts';
import { actOnTransfer, type TransferWish } from './act-on-transfer.ts';
import { nonceOf } from './nonce-of.ts';

const again: Change = { state: 'queued', nonce: null, hash: null, block: null, confirmations: 0, reason: '' };

/**
 * A transfer gets a second nonce only after a transaction that did not pay it has used the first one for good. Otherwise it is
 * watched and sent again under its nonce.
 */
export const retryTransfer = (deps: Deps, wish: TransferWish) =>
  actOnTransfer(deps, { ...wish, act: 'retry' }, async (carried, carrier) => {
    const nonce = await nonceOf(deps, carried, carrier);
    if (nonce === 'not final') throw errors.not_final();
    const change: Change = nonce === 'spent' ? again : { state: 'sent', block: null, reason: '' };
    return () => Promise.resolve(change);
  });
