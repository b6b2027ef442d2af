import { describe, expect, it } from 'vitest';
import { usernameKey, usernameProblem, usernameSkeleton } from '../../src/domain/username.ts';

describe('a username', () => {
  it.each([
    'a',
    'Li Wei',
    '李伟',
    '李伟 Wei 88',
    'さくら',
    'サクラ桜',
    '김 Kim',
    'Иван',
    'Γιώργος',
    'x'.repeat(40),
    '😀'.repeat(40),
    'José',
    'o0x',
    'administrative',
    'Supportive Sam',
    '88',
  ])('may be %j', (name) => {
    expect(usernameProblem(name)).toBeUndefined();
  });

  it.each([
    ['', 'Username is required'],
    ['\u200b', 'Username is required'],
    ['\u3164', 'Username is required'],
    ['\u2800\ufe0f', 'Username is required'],
    ['x'.repeat(41), 'Username must be at most 40 characters long'],
    ['x'.repeat(10_000), 'Username must be at most 40 characters long'],
    ['a\u0000b', 'Username contains characters that are not allowed'],
    ['a\nb', 'Username contains characters that are not allowed'],
    ['a\u202eb', 'Username contains characters that are not allowed'],
    ['a\u2066b', 'Username contains characters that are not allowed'],
    ['a\ud800', 'Username contains characters that are not allowed'],
    ['0xabc', 'Username must not begin with 0x'],
    ['0Xabc', 'Username must not begin with 0x'],
    ['０ｘabc', 'Username must not begin with 0x'],
    ['\u200d0xabc', 'Username must not begin with 0x'],
    ['0\ufe0fxabc', 'Username must not begin with 0x'],
    ['somebody@tael.test', 'Username must not contain @'],
    ['some＠body', 'Username must not contain @'],
    ['\u0430dmin', 'Username must not mix alphabets'],
    ['p\u03b1ul', 'Username must not mix alphabets'],
    ['李Иван', 'Username must not mix alphabets'],
    ['\u13aa\u13ac', 'Username must not mix alphabets'],
    ['Admin', 'This username is reserved'],
    ['r00t', 'This username is reserved'],
    ['ADM1N', 'This username is reserved'],
    ['ＳＵＰＰＯＲＴ', 'This username is reserved'],
    ['Tael  Support', 'This username is reserved'],
    ['tael_admin-2', 'This username is reserved'],
    ['官方 客服', 'This username is reserved'],
  ])('may not be %j', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
  });
});

describe('two usernames', () => {
  it.each([
    ['Alice', 'aLICE'],
    ['ＡＬＩＣＥ', 'alice'],
    ['al\u200bice', 'alice'],
    ['alice\ufe0f', 'alice'],
    ['al\u034fice', 'alice'],
    ['alice\u3164', 'alice'],
    ['alice\u2800', 'alice'],
    ['ali\uffa0ce', 'alice'],
    ['jose\u200d\u0301', 'josé'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Li  Wei', 'li wei'],
    ['e\u0301', 'é'],
  ])('%j is the same name as %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['paypal', 'paypa1'],
    ['maria', 'rnaria'],
    ['scope', '\u0455\u0441\u043e\u0440\u0435'],
    ['Alice', 'aIice'],
    ['o2', '02'],
  ])('%j looks like %j', (one, other) => {
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
  });

  it('looks like no other otherwise', () => {
    const names = ['alice', 'alicia', 'bob', 'b0b2', '李伟', '李韦', 'zoe', 'zoë'];
    expect(new Set(names.map(usernameSkeleton)).size).toBe(names.length);
  });
});
