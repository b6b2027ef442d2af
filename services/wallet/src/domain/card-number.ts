/** A range of test numbers, which no bank issues. */
const testRange = '400000';
const length = 16;

export function cardNumber(random: () => number): string {
  const free = length - testRange.length - 1;
  const digits = testRange + Array.from({ length: free }, () => String(random() % 10)).join('');
  return digits + String((10 - (luhnSum(`${digits}0`) % 10)) % 10);
}

export const passesLuhn = (number: string): boolean => /^\d{16}$/.test(number) && luhnSum(number) % 10 === 0;

function luhnSum(digits: string): number {
  return Array.from(digits)
    .reverse()
    .map((digit, i) => (i % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
}
