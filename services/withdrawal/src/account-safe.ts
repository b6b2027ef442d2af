import { bodyHash } from '@tael/idempotency';
import type { Safe } from '@tael/sealing';
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

export function createAccountSafe(safe: Safe): AccountSafe {
  const bound = (userId: string, method: string): string => `${method}:${userId}`;
  return {
    seal: (userId, { method, info }) => safe.seal('account', bound(userId, method), JSON.stringify(info)),
    open: (userId, method, sealed) => ({
      method,
      info: JSON.parse(safe.unseal('account', bound(userId, method), sealed)) as PayoutAccount['info'],
    }),
    fingerprint: (account) => safe.mark('account', accountIdentity(account)).toString('base64url'),
    digest: (body) => safe.mark('body', bodyHash(body)),
  };
}
