import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { methods } from '@tael/contract/withdrawal';
import { formatYuan, parseTyped, toJsonNumber, type Minor } from '@tael/money';
import { amountOf, leastRedeemed } from '../../services/points/src/domain/redemption.ts';
import { amountProblem } from '../../services/withdrawal/src/domain/limits.ts';
import { readAccount } from '../../services/withdrawal/src/domain/payout-account.ts';
import { redeemProblem, worth } from '../src/product/points/redeem-rules.ts';
import {
  accountFields,
  accountInfo,
  firstMissing,
} from '../src/product/withdrawals/accounts/payout-fields.ts';
import { firstProblem } from '../src/product/withdrawals/request/withdrawal-rules.ts';

const file = new URL('../src/locales/en/withdrawals.json', import.meta.url);
const texts = JSON.parse(readFileSync(file, 'utf8')) as { rules: Record<string, string> };
const textOf = (key: string): string | undefined => texts.rules[key.replace('withdrawals:rules.', '')];

/** Forms check these rules themselves to save a round trip, so the rules must equal the service's. */
describe('a form refuses what its service refuses, and nothing else', () => {
  const keys = {
    exceeds_available: 'withdrawals:rules.available',
    below_minimum: 'withdrawals:rules.minimum',
    above_maximum: 'withdrawals:rules.maximum',
  };
  const around = (...at: Minor[]): Minor[] => at.flatMap((amount) => [amount - 1n, amount, amount + 1n]);

  it.each([70_00n, 50n, 60_000_00n, 0n])('a withdrawal of what is available: %s', (available) => {
    for (const amount of around(1_00n, 50_000_00n, available, 20n).filter((one) => one > 0n)) {
      const refused = amountProblem(amount, available);
      const draft = { method: 'alipay' as const, account: {}, amount: String(toJsonNumber(amount)) };
      expect(parseTyped(draft.amount)).toBe(amount);
      const message = firstProblem(draft, toJsonNumber(available), true)?.text;
      expect([formatYuan(amount), message]).toEqual([formatYuan(amount), refused && keys[refused]]);
    }
  });

  it.each(methods)('an account of %s, field by field, in the same order and words', (method) => {
    const account: Record<string, string> = {};
    for (const { name } of accountFields[method]) {
      const missing = firstMissing({ method, account });
      expect(missing?.field).toBe(name);
      expect(readAccount(method, account)).toEqual({ problem: textOf(missing?.text ?? '') });
      account[name] = ' something given ';
    }
    expect(firstMissing({ method, account })).toBeUndefined();
    expect(readAccount(method, accountInfo({ method, account }))).toMatchObject({ method });
  });

  it('points to redeem: from the same number on, for the same ¥', () => {
    for (const points of around(BigInt(leastRedeemed), 100n, 1_000n)) {
      const isRefused = redeemProblem(String(points), 1_000_000) !== undefined;
      expect([points, isRefused]).toEqual([points, points < leastRedeemed]);
      expect(worth(Number(points))).toBe(formatYuan(amountOf(points)));
    }
  });
});
