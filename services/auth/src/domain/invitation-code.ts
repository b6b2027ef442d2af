/** Without characters that look alike. So `000000` is never minted. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;
const wellFormed = new RegExp(`^[${alphabet}]{${length}}$`);

export function mintInvitationCode(pickBelow: (bound: number) => number): string {
  return Array.from({ length }, () => alphabet.charAt(pickBelow(alphabet.length))).join('');
}

export function readInvitationCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 64) return undefined;
  const code = typed.trim().toUpperCase();
  return wellFormed.test(code) ? code : undefined;
}
