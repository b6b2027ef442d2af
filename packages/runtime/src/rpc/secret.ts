import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashes have equal lengths, which a comparison in constant time needs. */
export function secretGuard(secrets: readonly string[]): (req: IncomingMessage) => boolean {
  const expected = secrets.map((secret) => digest(`Bearer ${secret}`));
  return (req) => {
    const given = digest(req.headers.authorization ?? '');
    return expected.some((one) => timingSafeEqual(given, one));
  };
}
