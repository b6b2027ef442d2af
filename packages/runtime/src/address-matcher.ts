import { BlockList, isIP } from 'node:net';

/** A dual-stack socket reports 10.0.0.1 as '::ffff:10.0.0.1'. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

const mostRemembered = 1000;

export function addressMatcher(cidrs: readonly string[] = []): (address: string) => boolean {
  // Runs on every request: even an empty BlockList costs a microsecond.
  if (cidrs.length === 0) return () => false;
  const networks = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  const isInside = (address: string): boolean => {
    const plain = address.replace(mapped, '');
    const family = isIP(plain);
    return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
  // Behind a proxy, every request comes from the same address.
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const answer = isInside(address);
    known.set(address, answer);
    return answer;
  };
}
