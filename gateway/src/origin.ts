import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { ClientOrigin } from './headers.ts';

interface OriginOptions {
  isTrusted: (address: string) => boolean;
  isExempt: (socketAddress: string) => boolean;
}

/** `X-Forwarded-*` headers count only if the peer is a trusted proxy. */
export function createOrigin({ isTrusted, isExempt }: OriginOptions): (req: IncomingMessage) => ClientOrigin {
  const read = addressed(isTrusted);
  return (req) => {
    const seen = read(req);
    const limitKey = isExempt(req.socket.remoteAddress ?? '')
      ? undefined
      : ipKeyGenerator(seen.clientAddress);
    return { ...seen, limitKey };
  };
}

function addressed(
  isTrusted: (address: string) => boolean,
): (req: IncomingMessage) => Omit<ClientOrigin, 'limitKey'> {
  return (req) => {
    const { headers, socket } = req;
    const peer = plainAddress(socket.remoteAddress);
    const seen = { clientAddress: peer, host: headers.host ?? '', proto: 'http' };
    if (!isTrusted(peer)) return seen;
    return {
      clientAddress: firstUntrusted(headers['x-forwarded-for'], isTrusted) ?? peer,
      host: single(headers['x-forwarded-host']) ?? seen.host,
      proto: single(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
    };
  };
}

/** Reads from the right: entries to the left of an untrusted hop can be forged. */
function firstUntrusted(
  forwarded: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string | undefined {
  const hops = String(forwarded ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => isIP(hop) !== 0);
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
}

function single(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')[0]
      ?.trim() || undefined
  );
}

/** A dual-stack socket writes 10.0.0.1 as `::ffff:10.0.0.1`. */
function plainAddress(address: string | undefined): string {
  if (!address) return '';
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
