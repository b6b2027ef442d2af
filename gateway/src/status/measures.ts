import type { StatusPart } from '@tael/contract/auth';
import type { PartState } from '@tael/contract/gateway';
import type { ServiceName } from '../routes.ts';
import { judge, LATE_MS, WINDOW, worst, type Sample } from './judge.ts';

/** A service, or the server of the page: the state of a part comes from these. */
export type Measured = ServiceName | 'web';

export interface Outcome {
  hasFailed: boolean;
  ms: number;
}

/** Of all that is configured. */
export type Probes = ReadonlyMap<Measured, () => Promise<boolean>>;

/** Without auth no session is checked, and without the wallet no payout is held. */
const needs: Record<StatusPart, readonly Measured[]> = {
  'sign-in': ['auth'],
  wallet: ['wallet', 'auth'],
  payouts: ['withdrawal', 'wallet', 'auth'],
  points: ['points', 'auth'],
  referrals: ['referral', 'auth'],
  portfolio: ['chain-scanner', 'auth'],
  web: ['web'],
};

const noCalls = { calls: 0, failed: 0, late: 0 };

export function createMeasures(probes: Probes) {
  const counts = new Map<Measured, Omit<Sample, 'isReady'>>();
  const samples = new Map<Measured, Sample[]>();
  const states = new Map<Measured, PartState>();

  async function sample([name, probe]: [Measured, () => Promise<boolean>]): Promise<void> {
    const isReady = await probe();
    const last = [...(samples.get(name) ?? []), { isReady, ...(counts.get(name) ?? noCalls) }].slice(-WINDOW);
    counts.delete(name);
    samples.set(name, last);
    states.set(name, judge(states.get(name) ?? 'unknown', last));
  }

  const observe = (name: Measured, { hasFailed, ms }: Outcome): void => {
    const { calls, failed, late } = counts.get(name) ?? noCalls;
    counts.set(name, {
      calls: calls + 1,
      failed: failed + (hasFailed ? 1 : 0),
      late: late + (ms > LATE_MS ? 1 : 0),
    });
  };
  const sampleAll = async (): Promise<void> => {
    await Promise.all([...probes].map(sample));
  };
  return {
    parts: (Object.keys(needs) as StatusPart[]).filter((part) => needs[part].every((one) => probes.has(one))),
    stateOf: (part: StatusPart): PartState => worst(needs[part].map((one) => states.get(one) ?? 'unknown')),
    observe,
    sampleAll,
  };
}
