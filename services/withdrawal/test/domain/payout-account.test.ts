import { describe, expect, it } from 'vitest';
import { methods } from '@tael/contract/withdrawal';
import fc from 'fast-check';
import {
  accountIdentity,
  masked,
  readAccount,
  withoutAccount,
  type PayoutAccount,
} from '../../src/domain/payout-account.ts';

const bank = { bankName: 'Bank of Tests', bankAccount: '6222020000001234567', accountHolder: 'Wang Wei' };

const account = (method: PayoutAccount['method'], info: PayoutAccount['info']): PayoutAccount => ({
  method,
  info,
});

describe('the fields of a method', () => {
  it.each([
    ['alipay', {}, 'Alipay account is required'],
    ['alipay', { alipayAccount: 'a' }, 'Real name is required'],
    ['alipay', { alipayAccount: ' \u3000', realName: 'b' }, 'Alipay account is required'],
    ['wechat', { alipayAccount: 'a' }, 'WeChat ID is required'],
    ['bank', {}, 'Bank name is required'],
    ['bank', { bankName: 'b' }, 'Bank account is required'],
    ['bank', { bankName: 'b', bankAccount: '1' }, 'Account holder name is required'],
    ['bank', { ...bank, bankAccount: 6222 }, 'Bank account is required'],
    ['bank', { ...bank, bankAccount: ['6222'] }, 'Bank account is required'],
    ['bank', { ...bank, bankAccount: '6'.repeat(65) }, 'Bank account must be at most 64 characters long'],
    ['wechat', { wechatId: 'x'.repeat(101) }, 'WeChat ID must be at most 100 characters long'],
    ['wechat', { wechatId: 'a\u202eb' }, 'WeChat ID contains characters that are not allowed'],
    ['wechat', { wechatId: 'a\u0007b' }, 'WeChat ID contains characters that are not allowed'],
    ['paypal', bank, 'Please select a valid withdrawal method'],
    ['Alipay', bank, 'Please select a valid withdrawal method'],
    ['constructor', bank, 'Please select a valid withdrawal method'],
    [undefined, bank, 'Please select a valid withdrawal method'],
    [['bank'], bank, 'Please select a valid withdrawal method'],
  ])('%s %j: %s', (method, info, problem) => {
    expect(readAccount(method, info)).toEqual({ problem });
  });

  it.each([null, undefined, 'text', 7, true, []])('%j for all of them is none of them', (info) => {
    expect(readAccount('bank', info)).toEqual({ problem: 'Bank name is required' });
  });

  it('are trimmed, and nothing else is kept', () => {
    const info = { wechatId: '  wx_1 ', bankAccount: '622', owner: 'somebody else' };
    expect(readAccount('wechat', info)).toEqual({ method: 'wechat', info: { wechatId: 'wx_1' } });
  });
});

describe('a masked account', () => {
  it.each([
    [account('bank', bank), { bankName: 'Bank of Tests', bankAccount: '**** 4567', accountHolder: 'W***' }],
    [account('bank', { ...bank, bankAccount: '1234567' }), expect.objectContaining({ bankAccount: '****' })],
    [account('wechat', { wechatId: 'wx_12345' }), { wechatId: 'wx****45' }],
    [account('wechat', { wechatId: 'wx' }), { wechatId: 'w***' }],
    [
      account('alipay', { alipayAccount: 'payee@example.com', realName: '王伟' }),
      { alipayAccount: 'p***@example.com', realName: '王***' },
    ],
    [
      account('alipay', { alipayAccount: '13800138000', realName: 'A' }),
      { alipayAccount: '13****00', realName: 'A***' },
    ],
  ])('%j', (given, shown) => {
    expect(masked(given)).toEqual(shown);
  });

  it('never shows the number, whatever it is', () => {
    const text = fc
      .string({ minLength: 5, maxLength: 64, unit: 'grapheme' })
      .filter((value) => !value.includes('@'));
    fc.assert(
      fc.property(fc.constantFrom(...methods), text, (method, value) => {
        const info = { alipayAccount: value, realName: value, wechatId: value, ...bank, bankAccount: value };
        const read = readAccount(method, info);
        if ('problem' in read) return;
        const number = read.info.bankAccount ?? read.info.wechatId ?? read.info.alipayAccount ?? '';
        if (Array.from(number).length < 5) return;
        expect(Object.values(masked(read))).not.toContain(number);
      }),
    );
  });
});

describe('the identity of an account', () => {
  const of = (bankAccount: string) => accountIdentity(account('bank', { ...bank, bankAccount }));

  it('is the same however the number is written', () => {
    expect(of('6222 0200-0000 1234567')).toBe(of(bank.bankAccount));
    expect(of('６２２２０２０００００01234567')).toBe(of('6222020000001234567'));
    expect(accountIdentity(account('alipay', { alipayAccount: 'A@b.c', realName: 'x' }))).toBe(
      accountIdentity(account('alipay', { alipayAccount: 'a@B.C', realName: 'y' })),
    );
  });

  it('is another for another number or another method', () => {
    expect(of('6222020000001234568')).not.toBe(of(bank.bankAccount));
    expect(accountIdentity(account('wechat', { wechatId: 'a' }))).not.toBe(
      accountIdentity(account('alipay', { alipayAccount: 'a', realName: 'b' })),
    );
  });
});

it("a note for the record loses the account's own fields", () => {
  const note = 'no such account 6222020000001234567 of Wang Wei at Bank of Tests';
  expect(withoutAccount(note, account('bank', bank))).toBe('no such account *** of *** at Bank of Tests');
});

it.each([
  ['e', 'the receiver name does not fit', 'the receiver name does not fit'],
  ['the', 'the name of the receiver', 'the name of the receiver'],
  ['name', 'rename the nameless, name', 'rename the nameless, ***'],
  ['a.b+c', 'not a.b+c, nor aab+c', 'not ***, nor aab+c'],
  ['wx-0123/[4]', 'not wx-0123/[4]', 'not ***'],
  ['欧阳娜娜', '户名欧阳娜娜不符', '户名***不符'],
])('an account called %j takes no other words out of a note', (wechatId, note, kept) => {
  expect(withoutAccount(note, account('wechat', { wechatId }))).toBe(kept);
});
