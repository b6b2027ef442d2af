export interface Client {
  address: string;
  userAgent: string;
  isRateLimitExempt: boolean;
}

/** An IPv4 address, or the /64 network of an IPv6 address, since one customer usually has a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? 0 : tail.split(':').length;
  const zeros = address.includes('::') ? 8 - groups.length - after : 0;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail.split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Loopback is shared by all local clients, so it cannot identify one of them. */
export function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}
