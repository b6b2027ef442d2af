const earliestBirth = '1900-01-01';
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export function isPlainLine(text: string): boolean {
  return !unprintable.test(text);
}

export function isPhoneNumber(text: string): boolean {
  return /^\+?[0-9 ()./-]{3,32}$/.test(text) && (text.match(/[0-9]/g) ?? []).length >= 3;
}

export function isBirthday(day: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < earliestBirth || day > today) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
