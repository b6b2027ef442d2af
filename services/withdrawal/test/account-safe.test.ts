import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayoutAccount } from '../src/domain/payout-account.ts';
import { startWithdrawal, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let service: WithdrawalUnderTest;
beforeAll(async () => (service = await startWithdrawal()));
afterAll(() => service.stop());

const userId = randomUUID();
const account: PayoutAccount = { method: 'wechat', info: { wechatId: 'wx_账号_1' } };

it("a sealed account opens as what it was, and not as another user's or another method", () => {
  const { safe } = service.deps;
  const sealed = safe.seal(userId, account);
  expect(sealed.toString('utf8')).not.toContain('wx_');
  expect(safe.open(userId, 'wechat', sealed)).toEqual(account);
  expect(() => safe.open(randomUUID(), 'wechat', sealed)).toThrow();
  expect(() => safe.open(userId, 'alipay', sealed)).toThrow();
});

it('the fingerprint is one for one account, whoever has it', () => {
  const { safe } = service.deps;
  const same: PayoutAccount = { method: 'wechat', info: { wechatId: 'WX_账号_1' } };
  expect(safe.fingerprint(same)).toBe(safe.fingerprint(account));
  expect(safe.fingerprint(account)).toMatch(/^[\w-]{43}$/);
});
