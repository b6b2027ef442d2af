import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import {
  breaksBetween,
  depositAgreement,
  holdAgreement,
  redemptionAgreement,
  type Agreement,
  type Break,
} from '../domain/matching-flows.ts';
import type { FlowKeeper } from '../peers.ts';
import { findHoldsToMatch, findPaymentsToMatch, type StoredFlow, type Stretch } from '../store/flows.ts';

const breaksNow = new Gauge({
  name: 'wallet_flow_breaks',
  help: 'Flows of value that the wallet and another service tell differently for over a minute',
  labelNames: ['flow'],
});

const underWayMs = 60_000;
const lookBackMs = 3_600_000;
const atOnce = 500;
const mostNamed = 5;

interface Pair {
  name: string;
  keeper: FlowKeeper | undefined;
  prefix: string;
  agreement: Agreement;
  read: (stretch: Stretch) => Promise<StoredFlow[]>;
}

/** Holds against withdrawals, payments against redemptions, credits against deposits: what is told differently for a minute raises the alarm. */
export async function reconcileFlows(deps: Deps, signal: AbortSignal): Promise<string> {
  const { db } = deps.database;
  const { withdrawal, points, chainScanner } = deps.peers.flows;
  const pairs: Pair[] = [
    {
      name: 'holds',
      keeper: withdrawal,
      prefix: '',
      agreement: holdAgreement,
      read: (stretch) => findHoldsToMatch(db, stretch),
    },
    {
      name: 'redemptions',
      keeper: points,
      prefix: 'redemption:',
      agreement: redemptionAgreement,
      read: (stretch) => findPaymentsToMatch(db, 'redemption', stretch),
    },
    {
      name: 'deposits',
      keeper: chainScanner,
      prefix: '',
      agreement: depositAgreement,
      read: (stretch) => findPaymentsToMatch(db, 'deposit', stretch),
    },
  ];
  const results = await Promise.allSettled(pairs.map((pair) => reconcilePair(deps, pair, signal)));
  const told = results.map((result, i) =>
    result.status === 'fulfilled' ? result.value : `${pairs[i]?.name ?? ''}: ${String(result.reason)}`,
  );
  if (results.some(({ status }) => status === 'rejected')) throw new Error(told.join('; '));
  return told.join('; ');
}

async function reconcilePair(deps: Deps, pair: Pair, signal: AbortSignal): Promise<string> {
  const { name, keeper } = pair;
  if (keeper === undefined) return `${name}: nobody to ask`;
  const now = deps.clock.now().getTime();
  const breaks: Break[] = [];
  let matched = 0;
  let after = '';
  while (!signal.aborted) {
    const stretch = { after, endedSince: new Date(now - lookBackMs), most: atOnce };
    const stored = await pair.read(stretch);
    const ours = stored.map((flow) => ({ ...flow, key: pair.prefix + flow.key }));
    breaks.push(...(await askAbout(keeper, ours, pair.agreement, new Date(now - underWayMs))));
    matched += stored.length;
    const last = stored.at(-1);
    if (last === undefined || stored.length < atOnce) break;
    after = last.key;
  }
  breaksNow.set({ flow: name }, breaks.length);
  for (const one of breaks.slice(0, mostNamed)) deps.log.error({ flow: name, ...one }, 'a flow is broken');
  return `${name}: ${matched} matched, ${describe(breaks)}`;
}

async function askAbout(
  keeper: FlowKeeper,
  ours: readonly StoredFlow[],
  agreement: Agreement,
  settledBy: Date,
): Promise<Break[]> {
  if (ours.length === 0) return [];
  const { flows } = await keeper.findFlows({ keys: ours.map(({ key }) => key) });
  const theirs = flows.map(({ key, amount, state, at }) => ({
    key,
    amount,
    state,
    at: at === undefined ? new Date(0) : timestampDate(at),
  }));
  return breaksBetween(ours, theirs, agreement, settledBy);
}

const describe = (breaks: readonly Break[]): string =>
  breaks.length === 0
    ? 'no break'
    : `${breaks.length} broken: ${breaks
        .slice(0, mostNamed)
        .map(({ key, ours, theirs }) => `${key} (${ours} here, ${theirs} there)`)
        .join(', ')}`;
