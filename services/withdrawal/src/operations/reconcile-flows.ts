import type { Deps } from '../deps.ts';
import { flowKeyOf, isOpen, type InnerStatus, type Kind } from '../domain/withdrawal.ts';
import { noteBreaks } from '../store/flow-breaks.ts';
import { findUnreconciled, noteReconciled } from '../store/reconciling.ts';
import type { Withdrawal } from '../store/rows.ts';

/** A retry may still repair withdrawals that changed more recently. */
const brokenForMs = 60_000;
/** The limit of one FindFlows call. */
const pageSize = 1_000;
const namedAtMost = 5;

type Expected = Readonly<Partial<Record<InnerStatus, string>>>;

const expected: Readonly<Record<Kind, Expected>> = {
  payout: {
    pending: 'held',
    approved: 'held',
    processing: 'held',
    rejected: 'released',
    completed: 'settled',
  },
  send: { pending: 'pending', rejected: 'failed', completed: 'completed' },
};

export async function reconcileFlows(deps: Deps, signal?: AbortSignal): Promise<string> {
  const now = deps.clock.now();
  const unchangedSince = new Date(now.getTime() - brokenForMs);
  const broken: Withdrawal[] = [];
  let checked = 0;
  for (let after: string | undefined; signal?.aborted !== true;) {
    const page = await findUnreconciled(deps.database.db, { after, unchangedSince, most: pageSize });
    const agreeing = await findAgreeing(deps, page);
    broken.push(...page.filter(({ id }) => !agreeing.has(id)));
    const ended = page.filter(({ id, status }) => agreeing.has(id) && !isOpen(status));
    await noteReconciled(
      deps.database.db,
      ended.map(({ id }) => id),
      now,
    );
    checked += page.length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.id;
  }
  // An aborted run has not compared every withdrawal.
  if (signal?.aborted !== true) await noteBreaks(deps.database.db, broken.length, now);
  for (const { id, status } of broken.slice(0, namedAtMost)) {
    deps.log.error({ withdrawalId: id, status }, 'the ledger does not agree with a withdrawal');
  }
  const named = broken.slice(0, namedAtMost).map((row) => ` ${flowKeyOf(row)}`);
  return `${checked} checked, ${broken.length} broken${named.join('')}`;
}

async function findAgreeing({ peers }: Deps, rows: readonly Withdrawal[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { flows } = await peers.ledgerFlows.findFlows({ keys: rows.map(flowKeyOf) });
  const byKey = new Map(flows.map((flow) => [flow.key, flow]));
  const agreeing = rows.filter((row) => {
    const { userId, amount, kind, status } = row;
    const flow = byKey.get(flowKeyOf(row));
    return flow?.state === expected[kind][status] && flow?.userId === userId && flow.amount === amount;
  });
  return new Set(agreeing.map(({ id }) => id));
}
