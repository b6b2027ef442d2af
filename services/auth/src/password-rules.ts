import { dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from './config.ts';
import { isMostlyNames, variesCommon, type PasswordRules } from './domain/password.ts';

/** 49,000 of the most used passwords, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const isCommon = (password: string): boolean => common.has(password.toLowerCase());

type Needs = Pick<Config, 'MIN_PASSWORD_LENGTH' | 'MIN_STAFF_PASSWORD_LENGTH' | 'COMMON_PASSWORDS'>;

export function rulesFor(
  config: Needs,
  { role, username, email }: { role: string; username: string; email: string },
): PasswordRules {
  const { MIN_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH, COMMON_PASSWORDS } = config;
  if (role === 'user') {
    const isEasy = COMMON_PASSWORDS === 'refused' ? isCommon : () => false;
    return { shortest: MIN_PASSWORD_LENGTH, isEasy };
  }
  const names = [email, username, ...email.split('@')];
  return {
    shortest: Math.max(MIN_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH),
    isEasy: (password) => variesCommon(password, isCommon) || isMostlyNames(password, names),
  };
}
