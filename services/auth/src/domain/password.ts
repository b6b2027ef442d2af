import { mismatch } from '@tael/contract/auth';

export const longestPassword = 256;

export interface PasswordRules {
  shortest: number;
  isEasy: (password: string) => boolean;
}

/** No trimming or truncating: a password is compared exactly as it was typed (ASVS 6.2.8). */
export function passwordProblem(password: string, { shortest, isEasy }: PasswordRules): string | undefined {
  if (password.length < shortest) return `Password must be at least ${shortest} characters long`;
  if (password.length > longestPassword) {
    return `Password must be at most ${longestPassword} characters long`;
  }
  return isEasy(password) ? 'This password is too easy to guess. Please choose another.' : undefined;
}

export function changedPasswordProblem(
  change: { password: string; confirmation: string | undefined },
  rules: PasswordRules,
): string | undefined {
  const { password, confirmation } = change;
  if (password.length < rules.shortest) return `Password must be at least ${rules.shortest} characters`;
  if (confirmation !== undefined && confirmation !== password) return mismatch;
  return passwordProblem(password, rules);
}

/** Also with digits or signs around it, or repeated: 'Dragon2026!', 'dragondragon', 'aaaaaaaaaaaa'. */
export function variesCommon(password: string, isCommon: (password: string) => boolean): boolean {
  const typed = password.toLowerCase();
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeated = /^(.+?)\1+$/su.exec(typed)?.[1];
  return (
    [typed, core, repeated].some((part) => part !== undefined && isCommon(part)) ||
    (repeated?.length ?? 4) < 4
  );
}

const leastBesideNames = 8;

/** The names of its account do not count: an attacker tries them first. */
export function isMostlyNames(password: string, names: readonly string[]): boolean {
  const rest = names
    .filter((name) => name !== '')
    .reduce((left, name) => left.replaceAll(name.toLowerCase(), ''), password.toLowerCase());
  return rest.length < Math.min(leastBesideNames, password.length);
}
