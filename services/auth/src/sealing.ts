import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** One secret in the environment, an own key for each purpose. */
function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'tael.auth', purpose, 32));
}

const nonceBytes = 12;
const tagBytes = 16;

export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', derive(secret, 'sealing'), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the secret is another one, or the bytes were tampered with. */
export function unseal(secret: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', derive(secret, 'sealing'), nonce);
  decipher.setAuthTag(tag);
  const body = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}

/** Tells whether two values are the same one without telling which. */
export function fingerprint(secret: string, kind: string, value: string): string {
  return createHmac('sha256', derive(secret, `fingerprint:${kind}`))
    .update(value)
    .digest('base64url');
}
