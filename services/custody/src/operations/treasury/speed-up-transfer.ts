import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { actOnTransfer, type TransferWish } from './act-on-transfer.ts';
import { addAttempt, replacementOf } from './replacing.ts';

/** The replacement has the same nonce, so only one of both can be mined. It pays no more than the one before. */
export const speedUpTransfer = (deps: Deps, wish: TransferWish) =>
  actOnTransfer(deps, { ...wish, act: 'speed-up' }, async ({ transfer, signed, unsigned }, carrier) => {
    const newest = signed.at(-1);
    if (newest === undefined || unsigned !== undefined) throw errors.already_replaced();
    const replacement = await replacementOf(newest, carrier);
    return async (tx) => {
      await addAttempt(tx, transfer.chainId, { ...replacement, madeAt: deps.clock.now() });
      return {};
    };
  });
