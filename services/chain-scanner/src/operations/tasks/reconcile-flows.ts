import type { Deps } from '../../deps.ts';
import { depositKey } from '../../domain/deposit.ts';
import { findUnreconciled, noteCompared } from '../../store/reconciling.ts';
import type { Deposit } from '../../store/deposits.ts';

/** The event normally arrives within moments: a longer gap is a break. */
const brokenForMs = 60_000;
/** The limit of one FindFlows call. */
const pageSize = 1_000;
const namedAtMost = 5;

/** The wallet runs the reverse comparison. */
export async function reconcileFlows(
  { database: { db }, peers, clock, log }: Pick<Deps, 'database' | 'peers' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<string> {
  if (peers.walletFlows === undefined) return 'deposits: not compared, the wallet is not configured';
  const now = clock.now();
  const confirmedBefore = new Date(now.getTime() - brokenForMs);
  const broken: Deposit[] = [];
  let checked = 0;
  for (let after: string | undefined; !signal.aborted;) {
    const page = await findUnreconciled(db, { after, confirmedBefore, most: pageSize });
    const credited = await findCredited(peers.walletFlows, page);
    const amiss = page.filter(({ id }) => !credited.has(id));
    await noteCompared(db, { credited: [...credited], broken: amiss.map(({ id }) => id) }, now);
    broken.push(...amiss);
    checked += page.length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.id;
  }
  const named = broken.slice(0, namedAtMost);
  for (const one of named)
    log.error({ deposit: depositKey(one), userId: one.userId }, 'a confirmed deposit is not credited');
  return `deposits: ${checked} checked, ${broken.length} broken${named.map((one) => ` ${depositKey(one)}`).join('')}`;
}

async function findCredited(
  wallet: NonNullable<Deps['peers']['walletFlows']>,
  deposits: readonly Deposit[],
): Promise<Set<string>> {
  if (deposits.length === 0) return new Set();
  const { flows } = await wallet.findFlows({ keys: deposits.map(depositKey) });
  const byKey = new Map(flows.map((flow) => [flow.key, flow]));
  const agreeing = deposits.filter((deposit) => {
    const flow = byKey.get(depositKey(deposit));
    return flow?.state === 'completed' && flow.userId === deposit.userId && flow.amount === deposit.amount;
  });
  return new Set(agreeing.map(({ id }) => id));
}
