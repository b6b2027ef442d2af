import { ConnectError, Code } from '@connectrpc/connect';
import type { Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import { isPeerUnavailable } from '../unavailable.ts';
import type { HttpErrors } from './http-errors.ts';

const unavailableCodes = new Set([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.ResourceExhausted,
  Code.Canceled,
  Code.Aborted,
]);

/** An unexpected error is logged, and its answer contains no detail. */
export function explain(error: unknown, service: string, errors: HttpErrors, log: Logger): Refusal {
  if (error instanceof Refusal) return withService(error, service);
  if (error instanceof URIError) return errors.not_found();
  if (isPeerUnavailable(error)) {
    const expected = !(error instanceof ConnectError) || unavailableCodes.has(error.code);
    log[expected ? 'warn' : 'error']({ err: error }, 'a dependency is unavailable');
    return errors.unavailable();
  }
  log.error({ err: error }, 'the request failed');
  return errors.internal();
}

function withService(refusal: Refusal, service: string): Refusal {
  if (refusal.code.includes('.')) return refusal;
  const { status, code, message, retryAfterSeconds } = refusal;
  return new Refusal({ status, code: `${service}.${code}`, message, retryAfterSeconds });
}
