import { keccak256 } from './keccak256.ts';

/** Usernames cannot start with 0x. */
export const looksLikeAddress = (text: string): boolean => /^0x/i.test(text);

/** Without its EIP-55 check. */
export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** Returns the address in EIP-55 case; undefined if it is malformed or fails the EIP-55 check. */
export function readAddress(text: string): string | undefined {
  if (!isAddress(text)) return undefined;
  const digits = text.slice(2);
  const checksummed = withChecksum(digits.toLowerCase());
  const single = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return single || `0x${digits}` === checksummed ? checksummed : undefined;
}

/** People compare both ends only, and impostors make addresses with equal ends. */
export function resembles(one: string, other: string): boolean {
  const ends = (address: string): string => `${address.slice(0, 6)}${address.slice(-4)}`.toLowerCase();
  return ends(one) === ends(other) && one.toLowerCase() !== other.toLowerCase();
}

function withChecksum(digits: string): string {
  const hash = keccak256(digits);
  const cased = Array.from(digits, (digit, i) =>
    parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}
