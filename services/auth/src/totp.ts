import { Secret, TOTP } from 'otpauth';

const issuer = 'Tael';
/** Steps of 30 s accepted on either side, for clocks that differ. */
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

export const mintSecret = (): string => new Secret({ size: 20 }).base32;

export const enrolmentUri = (secret: string, label: string): string => totpOf(secret, label).toString();

export function stepOf(secret: string, code: string, now: Date): bigint | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : BigInt(totp.counter({ timestamp }) + delta);
}
