import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes, which have equal lengths, in constant time. */
export function secretGuard(secrets: readonly string[]): (req: IncomingMessage) => boolean {
  const expected = secrets.map((secret) => digest(`Bearer ${secret}`));
  return (req) => {
    const given = digest(req.headers.authorization ?? '');
    return expected.some((one) => timingSafeEqual(given, one));
  };
}
