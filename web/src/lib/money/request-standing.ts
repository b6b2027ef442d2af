import { HttpError, waitOf } from '../http.ts';

/** What one answer says about a request that moves value. */
export type Meaning =
  /** It is done, now or by an earlier attempt. */
  | 'done'
  /** Its owner looked at it, found no earlier attempt that was done, and will not do it. */
  | 'refused'
  /** Somebody on the way sent it back: this attempt did not reach its owner. Of earlier ones that says nothing. */
  | 'turned away'
  /** No answer, or one that can't tell: this attempt may have been done. */
  | 'silence';

/**
 * Where a request stands after the answers so far. A doubtful one keeps its Idempotency-Key: it is asked again under
 * it, and moves nothing twice. A decided one is over: the same order is wanted anew, under a key of its own.
 */
export type Standing = 'clean' | 'doubtful' | 'decided';

/** By these an owner says no; the others are said before anybody has looked at the request. */
const ownersNo: readonly number[] = [400, 404, 409, 422];
const ofTheWay = /^(?:gateway|client|edge)\./;
const stillUnderWay = /\.in_flight$/;

export function meaningOf(error: unknown): Meaning {
  if (error === undefined) return 'done';
  if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) return 'silence';
  if (stillUnderWay.test(error.code)) return 'silence';
  return ownersNo.includes(error.status) && !ofTheWay.test(error.code) ? 'refused' : 'turned away';
}

export function afterAnswer(standing: Standing, meaning: Meaning): Standing {
  if (meaning === 'silence') return 'doubtful';
  if (meaning === 'turned away' && standing === 'doubtful') return 'doubtful';
  return 'decided';
}

const pausesMs = [1000, 2000, 4000];
const longestWaitSeconds = 10;
const notAgain: readonly number[] = [401, 500];

/**
 * How long until a doubtful request is asked again by itself; undefined: not by itself. A longer wait is told instead of
 * kept to in silence, who is signed out has to sign in first, and what broke at this will break again.
 */
export function pauseBefore(error: unknown, asked: number): number | undefined {
  const pause = pausesMs[asked - 1];
  const wait = waitOf(error);
  const status = error instanceof HttpError ? error.status : 0;
  return pause === undefined || notAgain.includes(status) || wait > longestWaitSeconds
    ? undefined
    : Math.max(pause, wait * 1000);
}
