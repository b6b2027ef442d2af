import { isPermission, isRole, type Principal, type SecondFactor } from './principal.ts';

export const defaultIssuer = 'tael';

export type Audience = 'client' | 'internal';

export interface ClientClaims {
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

export interface InternalClaims extends Principal {
  expiresAt: Date;
}

export interface ClaimsOf {
  client: ClientClaims;
  internal: InternalClaims;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function readClientClaims(payload: Record<string, unknown>): ClientClaims | undefined {
  const { sub, sid, exp } = payload;
  if (!isName(sub) || !isName(sid) || typeof exp !== 'number') return undefined;
  return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
}

export function readInternalClaims(payload: Record<string, unknown>): InternalClaims | undefined {
  const claims = readClientClaims(payload);
  const { role, permissions, factor, fresh } = payload;
  if (claims === undefined || !isRole(role) || !Array.isArray(permissions)) return undefined;
  const known = { ...claims, role, permissions: permissions.filter(isPermission) };
  const principal: InternalClaims = fresh === true ? { ...known, fresh } : known;
  return factor === undefined ? principal : { ...principal, secondFactor: readFactor(factor) };
}

function readFactor(factor: unknown): SecondFactor {
  if (factor === 'missing') return factor;
  return { provenAt: typeof factor === 'number' && factor > 0 ? new Date(factor * 1000) : null };
}

export function writeFactor(factor: SecondFactor): string | number {
  return factor === 'missing' ? factor : Math.floor((factor.provenAt?.getTime() ?? 0) / 1000);
}
