import { NodeError } from '@tael/chains';
import type { Tx } from '@tael/postgres';
import { readMarket } from '../../chain/read-market.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { firstFees } from '../../domain/fees.ts';
import { lockAccount } from '../../store/hot-accounts.ts';
import { hasMove, insertTransfer, type NewTransfer, type Transfer } from '../../store/transfers.ts';
import { planCold, planSweep } from './plan-moves.ts';

/** A move that the signer refused would be refused again. */
const restAfterFailureMs = 10 * 60_000;

/** Queues a sweep of deposits, and the transfer of what need not be hot. The carrying loop carries both out. */
export async function sweepDeposits(deps: Deps): Promise<string> {
  const open = deps.carriers.filter(({ off }) => off === '');
  const queued = await Promise.all(open.map((carrier) => sweepChain(deps, carrier)));
  return `${queued.reduce((sum, count) => sum + count, 0)} moves queued`;
}

async function sweepChain(deps: Deps, carrier: Carrier): Promise<number> {
  let queued = 0;
  try {
    if (firstFees(await carrier.node.use(readMarket), carrier.gasCap) === undefined) return 0;
    for (const plan of [planSweep, planCold]) {
      const plannedAt = deps.clock.now();
      const move = await plan(deps, carrier);
      if (move === undefined) continue;
      const since = { plannedAt, failedSince: new Date(plannedAt.getTime() - restAfterFailureMs) };
      const made = await deps.database.transaction((tx) => queueMove(deps, tx, move, since));
      if (made !== undefined) queued += 1;
    }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    deps.log.warn({ err: error, chainId: carrier.chain.id }, 'deposits of a chain are not swept now');
  }
  return queued;
}

/** One open move of a kind on a chain: its plan has read balances that the open one is about to change. */
export async function queueMove(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  tx: Tx,
  move: NewTransfer,
  since: { plannedAt: Date; failedSince: Date },
): Promise<Transfer | undefined> {
  const { id, kind, chainId, forwarders } = move;
  const account = await lockAccount(tx, chainId);
  if (account === undefined || account.pausedBecause !== '') return undefined;
  if (await hasMove(tx, { chainId, kind, ...since })) return undefined;
  const made = await insertTransfer(tx, move, clock.now());
  log.info({ transferId: id, kind, chainId, forwarders: forwarders.length }, 'a move of own coins is queued');
  return made;
}
