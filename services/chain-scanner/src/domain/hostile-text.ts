export type Mark = 'cut' | 'not-utf8' | 'hidden-characters';

export interface CleanText {
  text: string;
  /** What was done to it; a text that is as its contract says has none. */
  marks: Mark[];
}

const mostCharacters = 64;
/** Controls, directions, joiners and other signs that change how the text around them looks. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** A text that a stranger's contract gave itself, fit to stand beside others. */
export function cleanText(bytes: Uint8Array): CleanText {
  const marks: Mark[] = [];
  // Four bytes a character at most; what comes after is never even decoded.
  const decoded = new TextDecoder('utf-8').decode(bytes.subarray(0, mostCharacters * 8));
  if (decoded.includes('\ufffd')) marks.push('not-utf8');
  const visible = decoded.replaceAll('\ufffd', '').replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim();
  if (visible.length < decoded.replaceAll('\ufffd', '').trim().length) marks.push('hidden-characters');
  const characters = Array.from(visible);
  if (characters.length > mostCharacters || bytes.length > mostCharacters * 8) marks.push('cut');
  return { text: characters.slice(0, mostCharacters).join(''), marks };
}
