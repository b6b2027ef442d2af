import type { PartState } from '@tael/contract/gateway';

export interface Sample {
  isReady: boolean;
  calls: number;
  /** Without an answer, or with a 5xx. */
  failed: number;
  /** The first byte took longer than `LATE_MS`. */
  late: number;
}

export const LATE_MS = 2000;
/** With a sample each ten seconds: the last minute. */
export const WINDOW = 6;

const AWAY_AFTER = 2;
const BACK_AFTER = 3;
/** With fewer calls, one person's bad luck would decide. */
const FEWEST_CALLS = 20;
const AWAY_SHARE = 0.5;
const FAILED_SHARE = 0.05;
const LATE_SHARE = 0.2;
/** A state is left only below this share of the limit that it was entered at. */
const LEAVING = 0.5;

const bySeverity: readonly PartState[] = ['working', 'unknown', 'slow', 'away'];
export const worst = (states: readonly PartState[]): PartState =>
  bySeverity.findLast((state) => states.includes(state)) ?? 'unknown';

/** `samples` are the last ones of a service, oldest first. */
export function judge(before: PartState, samples: readonly Sample[]): PartState {
  const last = (count: number) => samples.slice(-count);
  if (samples.length === 0) return 'unknown';
  if (samples.length >= AWAY_AFTER && last(AWAY_AFTER).every(({ isReady }) => !isReady)) return 'away';
  if (before === 'unknown' && !last(1).every(({ isReady }) => isReady)) return 'unknown';
  if (before === 'away' && !last(BACK_AFTER).every(({ isReady }) => isReady)) return 'away';
  const entered = byCalls(samples, 1);
  const kept = byCalls(samples, LEAVING);
  return before === 'unknown' ? entered : worst([entered, lesser(before, kept)]);
}

const lesser = (one: PartState, other: PartState): PartState =>
  bySeverity.indexOf(one) > bySeverity.indexOf(other) ? other : one;

function byCalls(samples: readonly Sample[], factor: number): PartState {
  const sum = (name: 'calls' | 'failed' | 'late') => samples.reduce((all, one) => all + one[name], 0);
  const calls = sum('calls');
  if (calls < FEWEST_CALLS) return 'working';
  const failed = sum('failed') / calls;
  if (failed >= AWAY_SHARE * factor) return 'away';
  return failed >= FAILED_SHARE * factor || sum('late') / calls >= LATE_SHARE * factor ? 'slow' : 'working';
}
