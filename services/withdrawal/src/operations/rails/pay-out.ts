import type { Method } from '../../domain/payout-account.ts';
import { nextPoll, nextRetry, type PayoutOrder, type RailAnswer } from '../../domain/rail.ts';
import type { Rail } from '../../rails/rail.ts';
import { beginCall, findDue, findToSend, insertOrder, lockToPay } from '../../store/orders.ts';
import { noteChecked, noteWaiting, readRailStates, type RailState } from '../../store/rails.ts';
import { decide } from '../decide.ts';
import { askRail, recordAnswer, type Needs } from './carry-order.ts';

const atOnce = 8;
const checkedForMs = 5 * 60_000;

const fresh = (method: Method): RailState => ({
  ...{ method, stoppedAt: null, stoppedBy: null, stopReason: '' },
  ...{ waitsSince: null, waitsFor: '', retryAt: null, checkedAt: null },
});

/**
 * Asks for outcomes that are due, then sends approved payouts, oldest approval first. A rail that waits gets one order
 * at a time, so that the others keep their order.
 */
export async function payOut(deps: Needs, method: Method, signal?: AbortSignal): Promise<string> {
  const rail = deps.rails.get(method);
  if (rail === undefined) return 'by hand';
  const count = { asked: 0, sent: 0, waiting: 0 };
  count.asked = await askOutcomes(deps, rail, method, signal);
  const state =
    (await readRailStates(deps.database.db)).find((one) => one.method === method) ?? fresh(method);
  if (state.stoppedAt !== null) return `${count.asked} asked, stopped`;
  if (!(await mayPay(deps, rail, state))) return `${count.asked} asked, waits`;

  let isWaiting = state.waitsSince !== null;
  while (signal?.aborted !== true) {
    const orders = await takeOrders(deps, method, isWaiting ? 1 : atOnce);
    if (orders.length === 0) {
      // A person may have settled what the rail waited for.
      if (isWaiting) await noteWaiting(deps.database.db, method, null);
      break;
    }
    const answers = await Promise.all(orders.map((order) => send(deps, rail, order)));
    const waits = answers.find((answer) => answer?.kind === 'waits');
    count.sent += answers.filter((answer) => answer !== undefined && answer.kind !== 'waits').length;
    if (waits?.kind === 'waits') {
      await wait(deps, state, waits.reason);
      count.waiting = orders.length;
      break;
    }
    // An answer of unknown outcome does not show that the provider pays again.
    if (isWaiting && answers.some((answer) => answer !== undefined && answer.kind !== 'unknown')) {
      await noteWaiting(deps.database.db, method, null);
      isWaiting = false;
    }
    if (isWaiting || (await isStopped(deps, method))) break;
  }
  return `${count.asked} asked, ${count.sent} sent, ${count.waiting} waiting`;
}

const isStopped = async ({ database }: Needs, method: Method): Promise<boolean> =>
  (await readRailStates(database.db)).some((one) => one.method === method && one.stoppedAt !== null);

async function askOutcomes(deps: Needs, rail: Rail, method: Method, signal?: AbortSignal): Promise<number> {
  let asked = 0;
  while (signal?.aborted !== true) {
    const due = await findDue(deps.database.db, method, deps.clock.now(), atOnce);
    await Promise.all(
      due.map(async (order) => {
        const now = deps.clock.now();
        const begun = await beginCall(deps.database.db, order, {
          now,
          dueAgainAt: nextPoll(order.sentAt ?? now, now),
        });
        if (begun !== undefined) await recordAnswer(deps, begun, await askRail(deps, begun, rail.outcome));
      }),
    );
    asked += due.length;
    if (due.length < atOnce) break;
  }
  return asked;
}

async function mayPay(deps: Needs, rail: Rail, state: RailState): Promise<boolean> {
  const now = deps.clock.now();
  if (state.retryAt !== null && state.retryAt > now) return false;
  if (state.checkedAt !== null && now.getTime() - state.checkedAt.getTime() < checkedForMs) return true;
  const problem = await rail.check();
  if (problem === undefined) {
    await noteChecked(deps.database.db, state.method, now);
    return true;
  }
  await wait(deps, state, problem);
  return false;
}

async function wait({ database, clock, log }: Needs, state: RailState, reason: string): Promise<void> {
  const now = clock.now();
  const since = state.waitsSince ?? now;
  await noteWaiting(database.db, state.method, { reason, at: since, retryAt: nextRetry(since, now) });
  log.warn({ rail: state.method, reason }, 'a rail does not pay');
}

/** Orders that are known to be unpaid come first: they are older than any approved payout without one. */
async function takeOrders(deps: Needs, method: Method, most: number): Promise<PayoutOrder[]> {
  const left = await findToSend(deps.database.db, method, deps.clock.now(), most);
  if (left.length > 0) return left;
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    for (const row of await lockToPay(tx, method, most)) {
      await decide(tx, row, { to: 'processing', at });
      await insertOrder(tx, row, at);
    }
  });
  return await findToSend(deps.database.db, method, deps.clock.now(), most);
}

/** Longer than a call takes, so that an outcome is not asked for while its submit is under way. */
const callMs = 30_000;

async function send(deps: Needs, rail: Rail, order: PayoutOrder): Promise<RailAnswer | undefined> {
  const now = deps.clock.now();
  const dueAgainAt = new Date(now.getTime() + callMs);
  const begun = await beginCall(deps.database.db, order, { now, dueAgainAt });
  if (begun === undefined) return undefined;
  const answer = await askRail(deps, begun, rail.submit);
  await recordAnswer(deps, begun, answer);
  return answer;
}
