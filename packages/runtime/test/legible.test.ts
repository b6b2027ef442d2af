import { describe, expect, it } from 'vitest';
import { legible } from '@tael/contract/fields';
import { z } from 'zod';

const reason = legible(z.string().trim().max(20), 'A reason contains characters that are not allowed');

describe('text that others act on', () => {
  it.each([
    ['zero width space', '\u200b\u200b'],
    ['word joiner', '\u2060'],
    ['Hangul filler', '\u3164'],
    ['its narrow sister', '\uffa0'],
    ['braille blank', ' \u2800 '],
    ['soft hyphen', '\u00ad'],
    ['byte order mark', '\ufeff'],
    ['tag characters', '\u{e0041}\u{e007f}'],
    ['variation selector', '\ufe0f'],
    ['ideographic space', '\u3000'],
    ['line ends', '\t\r\n\u2028'],
    ['nothing', ''],
  ])('is blank when it is nothing but: %s', (_name, text) => {
    expect(reason.parse(text)).toBe('');
  });

  it.each(['wrong account', '账户有误', 'с', '👨‍👩‍👧', '🏴\u{e0067}\u{e0062}\u{e007f}', 'می‌خواهم', '?'])(
    'stays as it is: %s',
    (text) => {
      expect(reason.parse(text)).toBe(text);
    },
  );

  it.each(['\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u0007', '\u001b', '\u0085'])(
    'is refused when it turns the direction of writing, or has a control: %j',
    (sign) => {
      const read = reason.safeParse(`paid ${sign}twice`);
      expect(read.error?.issues[0]?.message).toBe('A reason contains characters that are not allowed');
    },
  );

  it('keeps the rules of its schema', () => {
    expect(reason.safeParse('x'.repeat(21)).success).toBe(false);
    expect(reason.parse('  said  ')).toBe('said');
  });
});
