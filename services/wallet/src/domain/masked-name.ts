/** Examples: 'ale***ra', 'al***e', 'b***b', 'a***'. */
export function maskedName(name: string): string {
  const letters = Array.from(name);
  const [head, tail] = letters.length >= 8 ? [3, 2] : letters.length >= 5 ? [2, 1] : [1, 1];
  const end = letters.length < 3 ? [] : letters.slice(-tail);
  return `${letters.slice(0, head).join('')}***${end.join('')}`;
}
