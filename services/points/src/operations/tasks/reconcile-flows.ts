import { nilUuid } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { FlowName } from '../../domain/matching.ts';
import { dayBefore, shanghaiDay } from '../../domain/shanghai-day.ts';
import { redemptionKey } from '../../events.ts';
import type { Operations } from '../../peers.ts';
import { findAwardsAfter } from '../../store/entries.ts';
import { claimAlarms, findMark, saveMark } from '../../store/flow-breaks.ts';
import { findPeopleAfter } from '../../store/people.ts';
import { findUnmatched, noteMatched } from '../../store/redemptions.ts';
import { compareFlows, knownBreaks } from './compare-flows.ts';

const atOnce = 500;
const batchesARun = 20;
/** Longer than any transaction: older rows have all been committed. */
const writtenMs = 10_000;
/** Events normally arrive within moments; a mismatch that lasts longer is an alarm. */
const patienceMs = 60_000;

/** Compares check-ins from both sides. Referral and wallet check the opposite direction of the other two flows. */
export async function reconcileFlows(deps: Deps, signal: AbortSignal): Promise<string> {
  const { auth, referral, wallet } = deps.peers.flows;
  const results = [
    await report('check-in', auth, async (other) => [
      await compareKnownBreaks(deps, 'check-in', other),
      await compareAwards(deps, 'check-in', other, signal),
      await compareCheckIns(deps, other, signal),
    ]),
    await report('referral', referral, async (other) => [
      await compareKnownBreaks(deps, 'referral', other),
      await compareAwards(deps, 'referral', other, signal),
    ]),
    await report('redemption', wallet, async (other) => [await compareRedemptions(deps, other, signal)]),
  ];
  await raiseAlarms(deps);
  return results.join('; ');
}

async function report(
  flow: FlowName,
  other: Operations | undefined,
  compare: (other: Operations) => Promise<number[]>,
): Promise<string> {
  if (other === undefined) return `${flow}: not configured`;
  try {
    const compared = await compare(other);
    return `${flow}: ${compared.reduce((sum, count) => sum + count, 0)} compared`;
  } catch (error) {
    return `${flow}: ${error instanceof Error ? error.name : 'unavailable'}`;
  }
}

async function compareKnownBreaks(deps: Deps, flow: FlowName, other: Operations): Promise<number> {
  const keys = (await knownBreaks(deps, flow)).slice(0, atOnce);
  return (await compareFlows(deps, flow, other, keys)).compared;
}

async function compareAwards(
  deps: Deps,
  flow: 'check-in' | 'referral',
  other: Operations,
  signal: AbortSignal,
): Promise<number> {
  let compared = 0;
  for (let batch = 0; batch < batchesARun && !signal.aborted; batch += 1) {
    const { db } = deps.database;
    const after = (await findMark(db, `award:${flow}`)) ?? nilUuid;
    const writtenBefore = new Date(deps.clock.now().getTime() - writtenMs);
    const found = await findAwardsAfter(db, flow, { after, writtenBefore, limit: atOnce });
    const last = found.at(-1);
    if (last === undefined) break;
    const keys = found.map(({ key }) => key);
    compared += (await compareFlows(deps, flow, other, keys)).compared;
    await deps.database.transaction((tx) => saveMark(tx, `award:${flow}`, last.id));
  }
  return compared;
}

async function compareCheckIns(deps: Deps, auth: Operations, signal: AbortSignal): Promise<number> {
  const today = shanghaiDay(deps.clock.now());
  let compared = 0;
  for (let batch = 0; batch < batchesARun && !signal.aborted; batch += 1) {
    const { db } = deps.database;
    const after = (await findMark(db, 'people')) ?? nilUuid;
    const people = await findPeopleAfter(db, after, atOnce);
    const keys = people.flatMap((id) => [`checkin:${id}:${today}`, `checkin:${id}:${dayBefore(today)}`]);
    compared += (await compareFlows(deps, 'check-in', auth, keys)).compared;
    const last = people.length < atOnce ? undefined : people.at(-1);
    await deps.database.transaction((tx) => saveMark(tx, 'people', last ?? nilUuid));
    if (last === undefined) break;
  }
  return compared;
}

async function compareRedemptions(deps: Deps, wallet: Operations, signal: AbortSignal): Promise<number> {
  let compared = 0;
  for (let after: string | undefined = nilUuid; after !== undefined && !signal.aborted;) {
    const createdBefore = new Date(deps.clock.now().getTime() - writtenMs);
    const ids: string[] = await findUnmatched(deps.database.db, { after, createdBefore, limit: atOnce });
    const { agreed } = await compareFlows(deps, 'redemption', wallet, ids.map(redemptionKey));
    const matched = agreed.map((key) => key.slice(redemptionKey('').length));
    const at = deps.clock.now();
    await deps.database.transaction((tx) => noteMatched(tx, matched, at));
    compared += ids.length;
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
  return compared;
}

async function raiseAlarms(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const since = new Date(at.getTime() - patienceMs);
  const lasting = await deps.database.transaction((tx) => claimAlarms(tx, since, at));
  for (const { key, flow, problem, firstSeen } of lasting) {
    deps.log.error({ key, flow, problem, firstSeen }, 'a flow of value is broken');
  }
}
