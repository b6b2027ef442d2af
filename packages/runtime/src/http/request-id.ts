import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const plausible = /^[A-Za-z0-9_-]{8,64}$/;

/** Replaces an implausible id: otherwise up to 16 kB of the caller's text would be in the answer and each log line. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && plausible.test(given) ? given : randomUUID();
}
