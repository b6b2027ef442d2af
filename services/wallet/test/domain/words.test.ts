import { describe, expect, it } from 'vitest';
import { listTransactions } from '@tael/contract/wallet';
import { cardNumber, passesLuhn } from '../../src/domain/card-number.ts';
import { keccak256 } from '../../src/domain/keccak256.ts';
import { maskedName } from '../../src/domain/masked-name.ts';
import { dayAfter, lastDays, shanghaiDay, startOfDay, startOfMonth } from '../../src/domain/shanghai-day.ts';
import { readAddress } from '../../src/domain/wallet-address.ts';

describe('keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['hello', '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'],
    // The signature of ERC-20's Transfer event; its hash is well known.
    ['Transfer(address,address,uint256)', 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
  ])('of "%s"', (text, hash) => expect(keccak256(text)).toBe(hash));

  it('takes texts of one block exactly, one less and more', () => {
    const hashes = [135, 136, 137, 300].map((length) => keccak256('a'.repeat(length)));
    expect(hashes[0]).toBe('34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446');
    expect(hashes[1]).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e');
    expect(new Set(hashes).size).toBe(4);
  });
});

describe('an address', () => {
  // Examples from EIP-55.
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s keeps its capitals, gets them when it has none, and is refused with wrong ones', (address) => {
    expect(readAddress(address)).toBe(address);
    expect(readAddress(address.toLowerCase())).toBe(address);
    expect(readAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
    const swapped = address.replace(/[a-f](?=.*[A-F])/, (letter) => letter.toUpperCase());
    if (swapped !== address) expect(readAddress(swapped)).toBeUndefined();
  });
});

describe('a card number', () => {
  it('is of the test range, of sixteen digits, and passes Luhn whatever the dice say', () => {
    for (let seed = 0; seed < 200; seed++) {
      let state = seed;
      const number = cardNumber(() => (state = (state * 7 + 3) % 1_000));
      expect(number).toMatch(/^400000\d{10}$/);
      expect(passesLuhn(number)).toBe(true);
    }
    expect(passesLuhn('4111111111111111')).toBe(true);
    expect(passesLuhn('4111111111111112')).toBe(false);
  });
});

describe('a masked name', () => {
  it.each([
    ['alexandra', 'ale***ra'],
    ['margaret', 'mar***et'],
    ['alice', 'al***e'],
    ['anna', 'a***a'],
    ['bob', 'b***b'],
    ['al', 'a***'],
    ['x', 'x***'],
    ['陈小明', '陈***明'],
    ['😀grin😀', '😀g***😀'],
  ])('of %s is %s', (name, masked) => expect(maskedName(name)).toBe(masked));
});

describe("Shanghai's calendar", () => {
  it('turns at 16:00 UTC', () => {
    expect(shanghaiDay(new Date('2026-02-28T15:59:59.999Z'))).toBe('2026-02-28');
    expect(shanghaiDay(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01');
    expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z');
    expect(startOfMonth(new Date('2026-02-28T16:00:00Z'))).toEqual(startOfDay('2026-03-01'));
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
    expect(lastDays(new Date('2026-03-01T00:00:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '2026-02-28T00:00:00Z'])(
    'has no day %s',
    (from) => expect(listTransactions.query.safeParse({ from }).success).toBe(false),
  );
});
