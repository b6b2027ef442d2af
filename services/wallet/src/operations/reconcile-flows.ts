import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Deps } from '../deps.ts';
import {
  compareFlows,
  depositAgreement,
  holdAgreement,
  redemptionAgreement,
  sendAgreement,
  transferAgreement,
  type Agreement,
  type Break,
  type Comparison,
} from '../domain/matching-flows.ts';
import type { FlowClient } from '../peers.ts';
import { noteBreaks } from '../store/flow-breaks.ts';
import {
  findHoldsToMatch,
  findPaymentsToMatch,
  noteHoldsMatched,
  notePaymentsMatched,
  type StoredFlow,
  type Range,
} from '../store/flows.ts';
import { findSendsToMatch, noteSendsMatched } from '../store/sends.ts';
import { findTransfersToMatch, noteTransfersMatched } from '../store/transfers.ts';

const underWayMs = 60_000;
const atOnce = 500;
/** These flows can still change, so they are compared at every run. */
const waiting = ['held', 'pending', 'outbound'];
const mostNamed = 5;

interface Pair {
  name: string;
  client: FlowClient | undefined;
  prefix: string;
  agreement: Agreement;
  read: (range: Range) => Promise<StoredFlow[]>;
  note: (keys: readonly string[], at: Date) => Promise<void>;
}

/** Reports a difference older than a minute at each run until both sides agree. */
export async function reconcileFlows(deps: Deps, signal: AbortSignal): Promise<string> {
  const { db } = deps.database;
  const { withdrawal, points, chainScanner, custody } = deps.peers.flows;
  const pairs: Pair[] = [
    {
      name: 'holds',
      client: withdrawal,
      prefix: '',
      agreement: holdAgreement,
      read: (range) => findHoldsToMatch(db, range),
      note: (keys, at) => noteHoldsMatched(db, keys, at),
    },
    {
      name: 'sends',
      client: withdrawal,
      prefix: 'send:',
      agreement: sendAgreement,
      read: (range) => findSendsToMatch(db, range),
      note: (keys, at) => noteSendsMatched(db, keys, at),
    },
    {
      name: 'transfers',
      client: custody,
      prefix: 'transfer:',
      agreement: transferAgreement,
      read: (range) => findTransfersToMatch(db, range),
      note: (keys, at) => noteTransfersMatched(db, keys, at),
    },
    {
      name: 'redemptions',
      client: points,
      prefix: 'redemption:',
      agreement: redemptionAgreement,
      read: (range) => findPaymentsToMatch(db, 'redemption', range),
      note: (keys, at) => notePaymentsMatched(db, 'redemption', keys, at),
    },
    {
      name: 'deposits',
      client: chainScanner,
      prefix: '',
      agreement: depositAgreement,
      read: (range) => findPaymentsToMatch(db, 'deposit', range),
      note: (keys, at) => notePaymentsMatched(db, 'deposit', keys, at),
    },
  ];
  const results = await Promise.allSettled(pairs.map((pair) => reconcilePair(deps, pair, signal)));
  const lines = results.map((result, i) =>
    result.status === 'fulfilled' ? result.value : `${pairs[i]?.name ?? ''}: ${String(result.reason)}`,
  );
  if (results.some(({ status }) => status === 'rejected')) throw new Error(lines.join('; '));
  return lines.join('; ');
}

async function reconcilePair(deps: Deps, pair: Pair, signal: AbortSignal): Promise<string> {
  const { name, client } = pair;
  if (client === undefined) return `${name}: not compared, the other service is not configured`;
  const now = deps.clock.now();
  const settledBy = new Date(now.getTime() - underWayMs);
  const breaks: Break[] = [];
  let compared = 0;
  for (let after = ''; !signal.aborted;) {
    const ours = await pair.read({ after, most: atOnce });
    const found = await askAbout(client, pair, ours, settledBy);
    const agreed = new Set(found.agreed);
    const ended = ours.filter(({ key, state }) => !waiting.includes(state) && agreed.has(pair.prefix + key));
    await pair.note(
      ended.map(({ key }) => key),
      now,
    );
    breaks.push(...found.breaks);
    compared += ours.length;
    const last = ours.at(-1);
    if (last === undefined || ours.length < atOnce) break;
    after = last.key;
  }
  // An aborted run has not compared all flows.
  if (!signal.aborted) await noteBreaks(deps.database.db, { flow: name, breaks: breaks.length }, now);
  for (const one of breaks.slice(0, mostNamed)) deps.log.error({ flow: name, ...one }, 'a flow is broken');
  return `${name}: ${compared} compared, ${describe(breaks)}`;
}

async function askAbout(
  client: FlowClient,
  { prefix, agreement }: Pair,
  stored: readonly StoredFlow[],
  settledBy: Date,
): Promise<Comparison> {
  if (stored.length === 0) return { breaks: [], agreed: [] };
  const ours = stored.map((flow) => ({ ...flow, key: prefix + flow.key }));
  const { flows } = await client.findFlows({ keys: ours.map(({ key }) => key) });
  const theirs = flows.map(({ key, userId, amount, state, at }) => ({
    ...{ key, userId, amount, state },
    at: at === undefined ? new Date(0) : timestampDate(at),
  }));
  return compareFlows(ours, theirs, agreement, settledBy);
}

const describe = (breaks: readonly Break[]): string =>
  breaks.length === 0
    ? 'no break'
    : `${breaks.length} broken: ${breaks
        .slice(0, mostNamed)
        .map(({ key, ours, theirs }) => `${key} (${ours} here, ${theirs} there)`)
        .join(', ')}`;
