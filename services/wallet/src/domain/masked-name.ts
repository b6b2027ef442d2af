/** Enough of a name to recognise somebody one knows: 'a***e', and 'a***' of what is too short for more. */
export function maskedName(name: string): string {
  const letters = Array.from(name);
  const [first = ''] = letters;
  return letters.length < 3 ? `${first}***` : `${first}***${letters[letters.length - 1] ?? ''}`;
}
