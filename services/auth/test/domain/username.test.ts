import { describe, expect, it } from '@jest/globals';
import { usernameKey, usernameProblem } from '../../src/domain/username.ts';

describe('a username', () => {
  it.each(['a', 'Li Wei', '李伟', 'x'.repeat(40), '😀'.repeat(40), 'José', 'o0x'])('may be %j', (name) => {
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
  ])('may not be %j', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
  });

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
});
