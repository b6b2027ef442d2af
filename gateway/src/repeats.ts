import { Counter } from 'prom-client';
import type { RetryBudget } from './retry-budget.ts';

/**
 * `refused`: no connection, so nothing was sent. `leaving`: the service answered before any work, because it stops.
 * `broken`: the service may have done the work.
 */
export type Failure = 'refused' | 'leaving' | 'broken';

export const MAX_ATTEMPTS = 3;

interface Attempted {
  failure: Failure;
  /** Of this exchange so far, this one included. */
  attempts: number;
  /** A second effect is impossible: a read, or a write whose `Idempotency-Key` replays the first answer. */
  isRepeatable: boolean;
  hasAnswer: boolean;
}

export function mayRepeat({ failure, attempts, isRepeatable, hasAnswer }: Attempted): boolean {
  return !hasAnswer && attempts < MAX_ATTEMPTS && (failure !== 'broken' || isRepeatable);
}

/** 20 to 100 ms before the second attempt, twice that before the third: callers that failed together spread out. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return (20 + 80 * random) * 2 ** (attempts - 1);
}

const repeated = new Counter({
  name: 'gateway_repeats_total',
  help: 'Requests sent to a service again, by the reason',
  labelNames: ['service', 'reason'],
});
const refused = new Counter({
  name: 'gateway_repeats_refused_total',
  help: 'Repeats that the budget of a service did not allow',
  labelNames: ['service'],
});

export function takeRepeat(budget: RetryBudget, service: string, reason: Failure): boolean {
  if (!budget.takeRepeat(performance.now())) {
    refused.inc({ service });
    return false;
  }
  repeated.inc({ service, reason });
  return true;
}
