import { readMarket } from '../../chain/read-market.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { firstFees, needsMore, raisedFees, tooDear } from '../../domain/fees.ts';
import { insertAttempt } from '../../store/attempts.ts';
import { findInState } from '../../store/transfers.ts';
import { explain } from '../explain-waiting.ts';
import { withAttempts } from './attempts-of.ts';

const most = 500;

/** The replacement has the same nonce, so only one of both can be mined. */
export async function raiseFees(deps: Deps, { chain, node, gasCap }: Carrier): Promise<void> {
  const { database, clock, config } = deps;
  const open = await findInState(database.db, chain.id, ['signed', 'sent'], most);
  if (open.length === 0) return;
  const market = await node.use(readMarket);
  const patienceMs = config.RAISE_FEE_AFTER_SECONDS * 1000;
  for (const { transfer, signed, unsigned } of await withAttempts(database.db, open)) {
    const newest = signed.at(-1);
    const now = clock.now();
    if (newest === undefined || unsigned !== undefined || !needsMore(newest, market, { now, patienceMs }))
      continue;
    const fees = raisedFees(newest, market, gasCap);
    if (fees === undefined) {
      const isDear = firstFees(market, gasCap) === undefined;
      await explain(
        deps,
        transfer,
        isDear ? tooDear(market, gasCap) : 'Waits: it offers the highest fee allowed',
      );
      continue;
    }
    const { transferId, nonce, kind, gas, number } = newest;
    await database.transaction((tx) =>
      insertAttempt(tx, { transferId, nonce, kind, gas, number: number + 1, ...fees, madeAt: now }),
    );
    deps.log.info(
      { transferId, attempt: number + 1, maxFee: fees.maxFee.toString() },
      'a higher fee is offered',
    );
  }
}
