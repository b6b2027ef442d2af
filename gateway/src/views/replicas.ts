import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

type Resolve = (host: string) => Promise<string[]>;

/** Of one family: a host with both is one replica. */
const resolveHost: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  const family = found[0]?.family;
  return found.filter((one) => one.family === family).map(({ address }) => address);
};

/**
 * Where the replicas of a service answer: every address that its name stands for. A name that cannot be resolved, and
 * one whose certificate an address would not fit, is asked as it is.
 */
export async function replicaUrls(url: string, resolve: Resolve = resolveHost): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [url];
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length < 2) return [url];
  return addresses.toSorted().map((address) => {
    const host = isIP(address) === 6 ? `[${address}]` : address;
    return `http://${host}${port === '' ? '' : `:${port}`}`;
  });
}
