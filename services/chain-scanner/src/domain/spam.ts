const lures =
  /https?:|www\.|\.(com|net|org|io|xyz|app|site|finance|top|vip|club|link|gift|cash|pro)\b|claim|reward|airdrop|visit|voucher|bonus|\$\s*\d/i;

/** Letters of other alphabets that look like Latin ones, limited to those seen in fake coins. */
const lookalikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  Ѕ: 'S',
  Ι: 'I',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
  Ζ: 'Z',
  '₮': 'T',
};

const plain = (symbol: string): string =>
  Array.from(symbol.toUpperCase(), (letter) => lookalikes[letter] ?? letter).join('');

export function looksLikeSpam(
  { name, symbol, marks }: { name: string; symbol: string; marks: readonly string[] },
  listedSymbols: readonly string[],
): boolean {
  if (marks.length > 0 || name === '' || symbol === '') return true;
  if (lures.test(name) || lures.test(symbol)) return true;
  const taken = new Set(listedSymbols.map((listed) => listed.toUpperCase()));
  return taken.has(plain(symbol)) || taken.has(plain(name));
}
