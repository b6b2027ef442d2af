import type { IncomingMessage } from 'node:http';

/** Forwarded values count only if they come from a trusted proxy. */
interface Client {
  address: string;
  origin: string;
}

export function clientReader(isTrusted: (address: string) => boolean): (req: IncomingMessage) => Client {
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    const host = headers.host ?? '';
    if (!isTrusted(peer)) return { address: peer, origin: `http://${host}` };
    const protocol = firstOf(headers['x-forwarded-proto']) ?? 'http';
    return {
      address: farthest(headers['x-forwarded-for'], isTrusted) ?? peer,
      origin: `${protocol}://${firstOf(headers['x-forwarded-host']) ?? host}`,
    };
  };
}

/** Reads from the right: entries to the left of an untrusted address may be forged. */
function farthest(
  forwarded: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string | undefined {
  if (forwarded === undefined) return undefined;
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
}

function firstOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  return String(header).split(',', 1)[0]?.trim() || undefined;
}
