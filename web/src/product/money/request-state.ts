import { HttpError, waitOf } from '../../lib/http.ts';

export type Meaning =
  /** By this attempt or an earlier one. */
  | 'done'
  /** The owning service has checked the request, found no earlier success, and refuses it. */
  | 'refused'
  /** Refused before it reached the owning service. An earlier attempt may still have succeeded. */
  | 'unchecked'
  /** No answer, or one that doesn't decide: this attempt may have succeeded. */
  | 'undecided';

/**
 * A doubtful request keeps its Idempotency-Key, so a repeat moves no value twice. After a decision, the same order is
 * a new request.
 */
export type RequestState = 'clean' | 'doubtful' | 'decided';

/** Answers of the service that owns the money. Other 4xx come before the request reaches it. */
const ownersNo: readonly number[] = [400, 404, 409, 422];
const sentBeforeOwner = /^(?:gateway|client|edge)\./;
const stillUnderWay = /\.in_flight$/;

export function meaningOf(error: unknown): Meaning {
  if (error === undefined) return 'done';
  if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) return 'undecided';
  if (stillUnderWay.test(error.code)) return 'undecided';
  return ownersNo.includes(error.status) && !sentBeforeOwner.test(error.code) ? 'refused' : 'unchecked';
}

export function afterAnswer(state: RequestState, meaning: Meaning): RequestState {
  if (meaning === 'undecided') return 'doubtful';
  if (meaning === 'unchecked' && state === 'doubtful') return 'doubtful';
  return 'decided';
}

const pausesMs = [1000, 2000, 4000];
const longestWaitSeconds = 10;
const notAgain: readonly number[] = [401, 500];

/**
 * Milliseconds until the next attempt, or undefined if there is none. A Retry-After above ten seconds is shown to the
 * user. A 401 needs a sign-in first, and a 500 would happen again.
 */
export function pauseBefore(error: unknown, asked: number): number | undefined {
  const pause = pausesMs[asked - 1];
  const wait = waitOf(error);
  const status = error instanceof HttpError ? error.status : 0;
  return pause === undefined || notAgain.includes(status) || wait > longestWaitSeconds
    ? undefined
    : Math.max(pause, wait * 1000);
}
