import { createHmac, timingSafeEqual } from 'node:crypto';

const longestMs = 5 * 60_000;

const macOf = (secret: string, seconds: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The value of `Tael-Signature`. */
export function sign(secret: string, body: string | Uint8Array, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** By any of the secrets, so that they can be rotated. An old signature may be a replay. */
export function isSigned(
  header: string | undefined,
  body: Uint8Array,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > longestMs) return false;
  const given = Buffer.from(hex, 'hex');
  return secrets.some((secret) => timingSafeEqual(macOf(secret, seconds, body), given));
}
