import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { bodyHash } from '@tael/idempotency';
import { accountIdentity, type PayoutAccount } from './domain/payout-account.ts';

/** Keeps payout accounts unreadable at rest. */
export interface AccountSafe {
  /** `userId` is bound to it: sealed for one user, it does not open as another's. */
  seal: (userId: string, account: PayoutAccount) => Buffer;
  /** Throws when secret or user is another one, or the bytes were tampered with. */
  open: (userId: string, method: PayoutAccount['method'], sealed: Buffer) => PayoutAccount;
  /** Tells whether two accounts are the same one without telling which. */
  fingerprint: (account: PayoutAccount) => string;
  /** Of a request's body, an account in it: a hash without a key is open to guessing. */
  digest: (body: unknown) => Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** One secret in the environment, an own key for each purpose. */
export function createAccountSafe(secret: string): AccountSafe {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'tael.withdrawal', purpose, 32));
  const [sealing, marking, comparing] = [derive('sealing'), derive('fingerprint'), derive('body')];
  const bound = (userId: string, method: string): Buffer => Buffer.from(`${method}:${userId}`);
  return {
    seal: (userId, { method, info }) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(bound(userId, method));
      const body = Buffer.concat([cipher.update(JSON.stringify(info), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (userId, method, sealed) => {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAAD(bound(userId, method));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = decipher.update(sealed.subarray(nonceBytes + tagBytes));
      const text = Buffer.concat([body, decipher.final()]).toString('utf8');
      return { method, info: JSON.parse(text) as PayoutAccount['info'] };
    },
    fingerprint: (account) =>
      createHmac('sha256', marking).update(accountIdentity(account)).digest('base64url'),
    digest: (body) => createHmac('sha256', comparing).update(bodyHash(body)).digest(),
  };
}
