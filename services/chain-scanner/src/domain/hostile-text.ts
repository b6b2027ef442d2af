export type Mark = 'cut' | 'not-utf8' | 'hidden-characters';

export interface CleanText {
  text: string;
  marks: Mark[];
}

const mostCharacters = 64;
/** These characters change how the surrounding text is displayed. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

export function cleanText(bytes: Uint8Array): CleanText {
  const marks: Mark[] = [];
  // The rest is never decoded: a character has at most four bytes.
  const decoded = new TextDecoder('utf-8').decode(bytes.subarray(0, mostCharacters * 8));
  if (decoded.includes('\ufffd')) marks.push('not-utf8');
  const visible = decoded.replaceAll('\ufffd', '').replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim();
  if (visible.length < decoded.replaceAll('\ufffd', '').trim().length) marks.push('hidden-characters');
  const characters = Array.from(visible);
  if (characters.length > mostCharacters || bytes.length > mostCharacters * 8) marks.push('cut');
  return { text: characters.slice(0, mostCharacters).join(''), marks };
}
