import type { Access } from '@tael/contract';
import { can, hasRecentProof, isStaff, type InternalVerifier, type Principal } from '@tael/identity';
import type { IncomingMessage } from 'node:http';
import type { HttpErrors } from './http-errors.ts';
import type { Route } from './route.ts';

const bearer = /^Bearer +([^\s]+) *$/i;

/** Undefined on a public route, whatever token is sent. */
export async function authorize(
  req: IncomingMessage,
  route: Pick<Route, 'access' | 'proof'>,
  verifier: InternalVerifier,
  errors: HttpErrors,
): Promise<Principal | undefined> {
  const { access } = route;
  if (access === 'public') return undefined;
  const token = bearer.exec(req.headers.authorization ?? '')?.[1];
  const principal = token === undefined ? undefined : await verifier.verify(token);
  if (principal === undefined) throw errors.not_signed_in();
  if (!may(principal, access)) throw errors.forbidden();
  assertProven(principal, route, errors);
  return principal;
}

/** Routes beyond `user` require one proof in this session. */
function assertProven(
  principal: Principal,
  { access, proof }: Pick<Route, 'access' | 'proof'>,
  errors: HttpErrors,
): void {
  const { secondFactor } = principal;
  if (secondFactor === undefined || proof === 'none') return;
  if (secondFactor === 'missing') throw errors.enrolment_needed();
  const proven = proof === 'recent' ? hasRecentProof(principal, Date.now()) : secondFactor.provenAt !== null;
  if (!proven && (proof === 'recent' || access !== 'user')) throw errors.proof_needed();
}

function may(principal: Principal, access: Exclude<Access, 'public'>): boolean {
  if (access === 'user') return true;
  if (access === 'staff') return isStaff(principal);
  return access === 'admin' ? principal.role === 'admin' : can(principal, access);
}
