import { can, type InternalVerifier, type Principal } from '@tael/identity';
import type { IncomingMessage } from 'node:http';
import type { HttpErrors } from './http-errors.ts';
import type { Access } from './route.ts';

const bearer = /^Bearer +([^\s]+) *$/i;

/** Undefined on a public route, whatever token came along. */
export async function authorize(
  req: IncomingMessage,
  access: Access,
  verifier: InternalVerifier,
  errors: HttpErrors,
): Promise<Principal | undefined> {
  if (access === 'public') return undefined;
  const token = bearer.exec(req.headers.authorization ?? '')?.[1];
  const principal = token === undefined ? undefined : await verifier.verify(token);
  if (principal === undefined) throw errors.not_signed_in();
  if (!may(principal, access)) throw errors.forbidden();
  return principal;
}

function may(principal: Principal, access: Exclude<Access, 'public'>): boolean {
  if (access === 'user') return true;
  return access === 'admin' ? principal.role === 'admin' : can(principal, access);
}
