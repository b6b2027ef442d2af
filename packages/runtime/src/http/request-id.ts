import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const plausible = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's, when it looks like one; what else comes in that header is not echoed and not logged. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && plausible.test(given) ? given : randomUUID();
}
