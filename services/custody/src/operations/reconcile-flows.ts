import type { Deps } from '../deps.ts';
import { flowKeyOf, type State } from '../domain/transfer.ts';
import { findUnreconciled, noteBreaks, noteReconciled } from '../store/reconciling.ts';
import type { Transfer } from '../store/transfers.ts';

/** The wallet may still be applying the event. */
const brokenForMs = 60_000;
const pageSize = 1_000;
const namedAtMost = 5;

const expected = (state: State): string =>
  state === 'confirmed' ? 'arrived' : state === 'failed' ? 'returned' : 'outbound';

const isOver = ({ state }: Transfer): boolean => state === 'confirmed' || state === 'failed';

/** Each transfer has exactly one approved send of the same user and amount, which has ended as the chain says. */
export async function reconcileFlows(deps: Deps, signal: AbortSignal): Promise<string> {
  const {
    database: { db },
    ledgerFlows,
    clock,
    log,
  } = deps;
  if (ledgerFlows === undefined) return 'not compared, the wallet is not configured';
  const now = clock.now();
  const unchangedSince = new Date(now.getTime() - brokenForMs);
  const broken: Transfer[] = [];
  let checked = 0;
  for (let after: string | undefined; !signal.aborted;) {
    const page = await findUnreconciled(db, { after, unchangedSince, most: pageSize });
    const agreeing = await findAgreeing(ledgerFlows, page);
    broken.push(...page.filter(({ id }) => !agreeing.has(id)));
    const ended = page.filter((one) => agreeing.has(one.id) && isOver(one));
    await noteReconciled(
      db,
      ended.map(({ id }) => id),
      now,
    );
    checked += page.length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.id;
  }
  // An aborted run has not compared every transfer.
  if (!signal.aborted) await noteBreaks(db, broken.length, now);
  for (const { id, state } of broken.slice(0, namedAtMost))
    log.error({ transferId: id, state }, 'the ledger does not agree with a transfer');
  return `transfers: ${checked} checked, ${broken.length} broken`;
}

async function findAgreeing(
  ledgerFlows: NonNullable<Deps['ledgerFlows']>,
  page: readonly Transfer[],
): Promise<Set<string>> {
  if (page.length === 0) return new Set();
  const { flows } = await ledgerFlows.findFlows({ keys: page.map(({ id }) => flowKeyOf(id)) });
  const byKey = new Map(flows.map((flow) => [flow.key, flow]));
  const agreeing = page.filter(({ id, userId, amount, state }) => {
    const flow = byKey.get(flowKeyOf(id));
    return flow?.userId === userId && flow.amount === amount && flow.state === expected(state);
  });
  return new Set(agreeing.map(({ id }) => id));
}
