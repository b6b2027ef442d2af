import type { Deps } from '../../deps.ts';
import { mismatch, type FlowName } from '../../domain/matching.ts';
import type { Operations } from '../../peers.ts';
import { findBreaks, forgetBreaks, saveBreaks } from '../../store/flow-breaks.ts';
import { findFlows } from '../find-flows.ts';

export interface Comparison {
  compared: number;
  agreed: string[];
}

export async function compareFlows(
  deps: Deps,
  flow: FlowName,
  other: Operations,
  keys: readonly string[],
): Promise<Comparison> {
  if (keys.length === 0) return { compared: 0, agreed: [] };
  // The other service first: a flow that arrives between the two reads is then no break.
  const { flows } = await other.findFlows({ keys: [...keys] });
  const theirs = new Map(flows.map((one) => [one.key, one]));
  const ours = new Map((await findFlows(deps, keys)).map((one) => [one.key, one]));
  const breaks = keys.flatMap((key) => {
    const problem = mismatch(flow, ours.get(key), theirs.get(key));
    return problem === undefined ? [] : [{ key, flow, problem }];
  });
  const broken = new Set(breaks.map(({ key }) => key));
  const agreed = keys.filter((key) => !broken.has(key));
  await deps.database.transaction(async (tx) => {
    await saveBreaks(tx, breaks, deps.clock.now());
    await forgetBreaks(tx, agreed);
  });
  return { compared: keys.length, agreed };
}

export async function knownBreaks(deps: Deps, flow: FlowName): Promise<string[]> {
  return (await findBreaks(deps.database.db)).filter((one) => one.flow === flow).map(({ key }) => key);
}
