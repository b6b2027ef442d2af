export const mostPasskeys = 10;

/**
 * True if a copy of the passkey may exist: the authenticator counts its signatures, and has not counted on. Passkeys
 * that are synchronised between devices do not count and always send 0.
 */
export function isCounterBehind({ stored, sent }: { stored: bigint; sent: bigint }): boolean {
  return (stored > 0n || sent > 0n) && sent <= stored;
}
