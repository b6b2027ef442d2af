/** Nothing that reads like another character: no 0 and O, no 1, I and L. So `000000` is never minted either. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;
const wellFormed = new RegExp(`^[${alphabet}]{${length}}$`);

export function mintInvitationCode(pickBelow: (bound: number) => number): string {
  return Array.from({ length }, () => alphabet.charAt(pickBelow(alphabet.length))).join('');
}

/** The code as it is stored, or undefined when no account can have it. */
export function readInvitationCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 64) return undefined;
  const code = typed.trim().toUpperCase();
  return wellFormed.test(code) ? code : undefined;
}
