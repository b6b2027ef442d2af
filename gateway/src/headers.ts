import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RequestTrace } from './tracing.ts';

export interface Inbound extends ClientOrigin {
  requestId: string;
  trace: RequestTrace;
}

export interface ClientOrigin {
  clientAddress: string;
  /** Rate limit key: an IPv4 address or an IPv6 /56. Undefined if exempt. */
  limitKey: string | undefined;
  /** From the client, or from a trusted proxy in front. */
  host: string;
  proto: string;
}

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const NOT_FROM_CLIENTS = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'baggage',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'traceparent',
  'tracestate',
  'x-real-ip',
  'x-request-id',
]);

export function mayForward(name: string): boolean {
  if (NOT_FROM_CLIENTS.has(name)) return false;
  // Some servers treat `x_user_id` like `x-user-id`.
  if (name.includes('_')) return false;
  return !(name.startsWith('x-') && /^x-(user|forwarded|internal)(-|$)/.test(name));
}

export function serviceHeaders(req: IncomingMessage, inbound: Inbound, internalToken?: string): string[] {
  const named = req.headers.connection;
  const alsoHopByHop =
    named === undefined || named === 'keep-alive' || named === 'close' ? undefined : listed(named);
  const headers = [
    'x-request-id',
    inbound.requestId,
    'x-forwarded-for',
    inbound.clientAddress,
    'x-forwarded-host',
    inbound.host,
    'x-forwarded-proto',
    inbound.proto,
  ];
  if (internalToken !== undefined) headers.push('authorization', `Bearer ${internalToken}`);
  const { traceParent } = inbound.trace;
  if (traceParent !== undefined) headers.push('traceparent', traceParent);
  const raw = req.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? '').toLowerCase();
    if (mayForward(name) && !alsoHopByHop?.has(name)) headers.push(name, raw[i + 1] ?? '');
  }
  return headers;
}

function listed(header: string): Set<string> {
  return new Set(header.split(',').map((name) => name.trim().toLowerCase()));
}

const NOT_FOR_CLIENTS = new Set([
  ...HOP_BY_HOP,
  'cache-control',
  'content-length',
  'content-security-policy',
  'date',
  'server',
  'strict-transport-security',
  'x-content-type-options',
  'x-powered-by',
  'x-request-id',
]);

export function clientHeaders(fromService: IncomingHttpHeaders, requestId: string): string[] {
  const headers = apiHeaders(requestId);
  for (const name in fromService) {
    if (NOT_FOR_CLIENTS.has(name)) continue;
    const value = fromService[name];
    if (typeof value === 'string') headers.push(name, value);
    else if (value) for (const each of value) headers.push(name, each);
  }
  return headers;
}

export const apiPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function apiHeaders(requestId: string): string[] {
  return [
    'x-request-id',
    requestId,
    'cache-control',
    'no-store',
    'content-security-policy',
    apiPolicy,
    'x-content-type-options',
    'nosniff',
  ];
}
