import type { Tx } from '@tael/postgres';
import { assess, type Facts, type Shared } from '../domain/score.ts';
import { findFacts, saveAssessments, type FactsRow } from '../store/assessments.ts';

export async function assessReferrals(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const found = await findFacts(tx, ids, now);
  await saveAssessments(
    tx,
    found.map((row) => ({ id: row.id, ...assess(factsOf(row)) })),
    now,
  );
}

function factsOf({ shared, ...row }: FactsRow): Facts {
  const of = (kind: FactsRow['shared'][number]['kind']): Shared => {
    const traces = shared.filter((trace) => trace.kind === kind);
    return {
      withReferrer: traces.some(({ withReferrer }) => withReferrer),
      others: [...new Set(traces.flatMap(({ others }) => others))],
    };
  };
  return { ...row, place: of('place'), network: of('network'), device: of('device'), payout: of('payout') };
}
