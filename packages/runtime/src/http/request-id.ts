import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const plausible = /^[A-Za-z0-9_-]{8,64}$/;

/** An implausible id of the caller is neither echoed nor logged. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && plausible.test(given) ? given : randomUUID();
}
