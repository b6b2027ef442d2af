import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

type Resolve = (host: string) => Promise<string[]>;

/** One family only: a host with addresses of both is one replica. */
const resolveHost: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  const family = found[0]?.family;
  return found.filter((one) => one.family === family).map(({ address }) => address);
};

/** Returns `url` itself if the name can't be resolved, or for https, whose certificate would not match an address. */
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
