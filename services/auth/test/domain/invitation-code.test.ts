import { describe, expect, it } from 'vitest';
import { mintInvitationCode, readInvitationCode } from '../../src/domain/invitation-code.ts';

describe('an invitation code', () => {
  it('has eight characters, none of which reads like another', () => {
    let pick = 0;
    for (let i = 0; i < 100; i += 1) {
      const code = mintInvitationCode((bound) => (pick = (pick * 31 + 7 + i) % bound));
      expect(code).toMatch(/^[2-9A-HJ-KM-NP-Z]{8}$/);
    }
  });

  it('is read without regard to case and blanks', () => {
    expect(readInvitationCode(' abcd2345 ')).toBe('ABCD2345');
  });

  it.each([
    '000000',
    '00000000',
    '',
    'ABCD234',
    'ABCD23456',
    'ABCD234O',
    'x'.repeat(10_000),
    12345678,
    null,
    {},
    [],
  ])('is nothing when it is %j', (typed) => {
    expect(readInvitationCode(typed)).toBeUndefined();
  });
});
