import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes, which are equally long, in a time that tells nothing. */
export function secretGuard(secret: string): (req: IncomingMessage) => boolean {
  const expected = digest(`Bearer ${secret}`);
  return (req) => timingSafeEqual(digest(req.headers.authorization ?? ''), expected);
}
