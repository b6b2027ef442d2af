import type { FactorSetting } from '@tael/contract/auth';

export type { FactorSetting };

export function mayEnrol(role: string, setting: FactorSetting): boolean {
  return role !== 'user' && setting !== 'off';
}

export function factorOf(
  { role, enrolled, provenAt }: { role: string; enrolled: boolean; provenAt: Date | null },
  setting: FactorSetting,
): 'missing' | { provenAt: Date | null } | undefined {
  if (!mayEnrol(role, setting)) return undefined;
  if (enrolled) return { provenAt };
  return setting === 'required' ? 'missing' : undefined;
}

export type TypedCode = { kind: 'totp' | 'recovery'; code: string };

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const recoveryLength = 12;
const recovery = new RegExp(`^[${alphabet}]{${recoveryLength}}$`);

export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return recovery.test(code) ? { kind: 'recovery', code } : undefined;
}

export function mintRecoveryCode(pickBelow: (bound: number) => number): string {
  const signs = Array.from({ length: recoveryLength }, () => alphabet.charAt(pickBelow(alphabet.length)));
  return [0, 4, 8].map((from) => signs.slice(from, from + 4).join('')).join('-');
}

export const recoveryCodes = 10;
