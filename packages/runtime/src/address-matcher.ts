import { BlockList, isIP } from 'node:net';

/** '::ffff:10.0.0.1' is what a dual-stack socket calls 10.0.0.1. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

const mostRemembered = 1000;

/** Tells whether an address lies in one of the networks. */
export function addressMatcher(cidrs: readonly string[] = []): (address: string) => boolean {
  // Asked at every request, and most have no networks: the list's own answer costs a microsecond.
  if (cidrs.length === 0) return () => false;
  const networks = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  const lies = (address: string): boolean => {
    const plain = address.replace(mapped, '');
    const family = isIP(plain);
    return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
  // Behind a proxy it is one address that asks, again and again.
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const answer = lies(address);
    known.set(address, answer);
    return answer;
  };
}
