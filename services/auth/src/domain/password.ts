import { mismatch } from '@tael/contract/auth';

export const longestPassword = 256;

/** No trimming or truncating: a password is compared exactly as it was typed (ASVS 6.2.8). */
export function passwordProblem(password: string, shortest: number): string | undefined {
  if (password.length < shortest) return `Password must be at least ${shortest} characters long`;
  if (password.length > longestPassword) {
    return `Password must be at most ${longestPassword} characters long`;
  }
  return undefined;
}

export function changedPasswordProblem(
  change: { password: string; confirmation: string | undefined },
  shortest: number,
): string | undefined {
  const { password, confirmation } = change;
  if (password.length < shortest) return `Password must be at least ${shortest} characters`;
  if (confirmation !== undefined && confirmation !== password) return mismatch;
  return passwordProblem(password, shortest);
}
