import { ConnectError, Code } from '@connectrpc/connect';
import type { Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import { isAway } from '../unavailable.ts';
import type { HttpErrors } from './http-errors.ts';

/** Codes by which another service says that it is away or busy; any other from there is a fault to look at. */
const awayCodes = new Set([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.ResourceExhausted,
  Code.Canceled,
  Code.Aborted,
]);

/** What the client is told of an error. Whatever was not foreseen is logged, and told as nothing at all. */
export function explain(error: unknown, service: string, errors: HttpErrors, log: Logger): Refusal {
  if (error instanceof Refusal) return withService(error, service);
  // Express, on a percent sign in the path that encodes nothing.
  if (error instanceof URIError) return errors.not_found();
  if (isAway(error)) {
    const expected = !(error instanceof ConnectError) || awayCodes.has(error.code);
    log[expected ? 'warn' : 'error']({ err: error }, 'a dependency is away');
    return errors.unavailable();
  }
  log.error({ err: error }, 'the request failed');
  return errors.internal();
}

/** What a library refuses does not know in which service it runs. */
function withService(refusal: Refusal, service: string): Refusal {
  if (refusal.code.includes('.')) return refusal;
  const { status, code, message, retryAfterSeconds } = refusal;
  return new Refusal({ status, code: `${service}.${code}`, message, retryAfterSeconds });
}
