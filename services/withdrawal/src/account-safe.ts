import { bodyHash } from '@tael/idempotency';
import type { Safe } from '@tael/sealing';
import { accountIdentity, type PayoutAccount } from './domain/payout-account.ts';

export interface AccountSafe {
  /** The ciphertext is bound to `userId`: it does not open for another user. */
  seal: (userId: string, account: PayoutAccount) => Buffer;
  /** Throws if the secret or the user differs, or if the bytes were tampered with. */
  open: (userId: string, method: PayoutAccount['method'], sealed: Buffer) => PayoutAccount;
  /** Equal for equal accounts, and does not reveal the account. */
  fingerprint: (account: PayoutAccount) => string;
  /** Keyed, because a request body contains an account: a plain hash could be guessed. */
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
    fingerprint: (account) => safe.hmac('account', accountIdentity(account)).toString('base64url'),
    digest: (body) => safe.hmac('body', bodyHash(body)),
  };
}
