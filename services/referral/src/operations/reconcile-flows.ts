import type { Deps } from '../deps.ts';
import { confirmCredits, findUnconfirmed, type Approval } from '../store/credits.ts';

const batch = 500;
/** Events normally arrive within moments; a credit missing for longer is a break. */
export const patienceMs = 60_000;

const keyOf = ({ id }: Pick<Approval, 'id'>): string => `referral:${id}`;

/** A missing credit is logged at each run. points checks for credits without an approval. */
export async function reconcileFlows(
  deps: Pick<Deps, 'database' | 'pointsFlows' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<string> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - patienceMs);
  const { db } = deps.database;
  let confirmed = 0;
  const broken: string[] = [];
  let after: string | undefined;
  do {
    const approvals = await findUnconfirmed(db, { before, after, limit: batch });
    after = approvals.length === batch ? approvals.at(-1)?.id : undefined;
    const credited = await creditedBy(deps, approvals);
    await confirmCredits(
      db,
      credited.map(({ id }) => id),
      now,
    );
    confirmed += credited.length;
    broken.push(...approvals.filter((one) => !credited.includes(one)).map(({ id }) => id));
  } while (after !== undefined && !signal.aborted);
  if (broken.length > 0)
    deps.log.error({ referrals: broken.slice(0, 20), count: broken.length }, 'approved, not credited');
  return `${confirmed} confirmed, ${broken.length} broken`;
}

async function creditedBy(
  { pointsFlows }: Pick<Deps, 'pointsFlows'>,
  approvals: readonly Approval[],
): Promise<Approval[]> {
  if (approvals.length === 0) return [];
  const { flows } = await pointsFlows.findFlows({ keys: approvals.map(keyOf) });
  const credit = new Map(flows.map((flow) => [flow.key, flow]));
  return approvals.filter((approval) => {
    const flow = credit.get(keyOf(approval));
    return flow?.userId === approval.referrerId && flow.amount === BigInt(approval.points);
  });
}
