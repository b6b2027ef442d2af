import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const derive = (secret: string, use = 'card'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'tael.wallet', use, 32));

/** Equal for equal texts, and readable for nobody: without the secret not even by trying them all. */
export const markOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', derive(secret, 'card number')).update(text).digest();

const nonceBytes = 12;
const tagBytes = 16;

/** `owner` is bound to the text: sealed for one card, it does not open as another's. */
export function seal(secret: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', derive(secret), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the secret or the owner is another one, or the bytes were tampered with. */
export function unseal(secret: string, owner: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', derive(secret), nonce).setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  const body = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}
