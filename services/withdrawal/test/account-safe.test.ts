import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createAccountSafe } from '../src/account-safe.ts';
import type { PayoutAccount } from '../src/domain/payout-account.ts';

const safe = createAccountSafe('a secret of these tests');
const userId = randomUUID();
const account: PayoutAccount = { method: 'wechat', info: { wechatId: 'wx_账号_1' } };

describe('a sealed account', () => {
  it('opens as what it was', () => {
    expect(safe.open(userId, 'wechat', safe.seal(userId, account))).toEqual(account);
  });

  it('shows nothing, and never looks the same twice', () => {
    const [one, two] = [safe.seal(userId, account), safe.seal(userId, account)];
    expect(one.toString('utf8')).not.toContain('wx_');
    expect(one.equals(two)).toBe(false);
  });

  it.each(['nonce', 'tag', 'body'])('with one bit of its %s changed does not open', (part) => {
    const sealed = safe.seal(userId, account);
    const at = { nonce: 0, tag: 12, body: 28 }[part] ?? 0;
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    expect(() => safe.open(userId, 'wechat', sealed)).toThrow();
  });

  it("does not open as another user's, as another method, or with another secret", () => {
    const sealed = safe.seal(userId, account);
    expect(() => safe.open(randomUUID(), 'wechat', sealed)).toThrow();
    expect(() => safe.open(userId, 'alipay', sealed)).toThrow();
    expect(() => createAccountSafe('another secret of these').open(userId, 'wechat', sealed)).toThrow();
  });
});

describe('the fingerprint', () => {
  it('is one for one account, whoever has it, and needs the secret', () => {
    const same: PayoutAccount = { method: 'wechat', info: { wechatId: 'WX_账号_1' } };
    expect(safe.fingerprint(same)).toBe(safe.fingerprint(account));
    expect(createAccountSafe('another secret of these').fingerprint(account)).not.toBe(
      safe.fingerprint(account),
    );
    expect(safe.fingerprint(account)).toMatch(/^[\w-]{43}$/);
  });
});
