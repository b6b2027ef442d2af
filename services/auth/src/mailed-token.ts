import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from './deps.ts';

/** Only the mail holds the token; the database stores its hash. */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function linkTo(deps: Pick<Deps, 'config'>, page: string, token: string): string {
  const link = new URL(page, deps.config.PUBLIC_URL);
  link.searchParams.set('token', token);
  return link.href;
}
