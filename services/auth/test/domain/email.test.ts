import { describe, expect, it } from 'vitest';
import { emailProblem } from '@tael/contract/auth';
import { emailKey } from '../../src/domain/email.ts';

describe('an e-mail address', () => {
  it.each(['admin@tael.local', 'a@b.test', 'a+b@x.example', "o'neil@mail.co.uk", 'a@localhost', 'A@B.C'])(
    'may be %s',
    (address) => {
      expect(emailProblem(address)).toBeUndefined();
    },
  );

  it.each([
    'plain',
    '@b.c',
    'a@',
    'a@b..c',
    'a@-b.c',
    'a b@c.d',
    'a@b.c\u0000',
    'a@b.c\n',
    'a\u202e@b.c',
    'a@b@c.d',
    `${'x'.repeat(65)}@b.c`,
    `a@${'b.'.repeat(130)}c`,
    `${'x'.repeat(10_000)}@b.c`,
  ])('may not be %j', (address) => {
    expect(emailProblem(address)).toBe('Please enter a valid email address');
  });

  it('is required', () => {
    expect(emailProblem('')).toBe('Email is required');
  });

  it('is the same in any case', () => {
    expect(emailKey('Demo@Tael.Local')).toBe(emailKey('demo@tael.local'));
  });
});
