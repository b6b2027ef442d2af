const longest = 40;
const controlOrLineBreak = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Format characters, other characters that are drawn as nothing, and the empty braille cell. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Case, width and invisible characters make no difference. */
export function usernameKey(username: string): string {
  // Invisible characters go first, because they stop others from composing, and last: NFKC can turn a wide filler into
  // one.
  return username
    .replace(invisible, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const anyScript = String.raw`\p{Script=Common}\p{Script=Inherited}`;
const written = [
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
    'Tibetan',
  ].map((script) => [script]),
].map((scripts) => {
  const letters = scripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${anyScript}${letters}]*$`, 'u');
});

/** Without the reserved names, which the service knows. */
export function spellingProblem(username: string): string | undefined {
  if (usernameKey(username.slice(0, 200)) === '') return 'Username is required';
  if (Array.from(username.slice(0, longest * 2 + 1)).length > longest) {
    return `Username must be at most ${longest} characters long`;
  }
  if (controlOrLineBreak.test(username) || direction.test(username)) {
    return 'Username contains characters that are not allowed';
  }
  const key = usernameKey(username);
  // A name must not be mistaken for a wallet address or an e-mail address.
  if (key.startsWith('0x')) return 'Username must not begin with 0x';
  if (key.includes('@')) return 'Username must not contain @';
  return written.some((scripts) => scripts.test(key)) ? undefined : 'Username must not mix alphabets';
}
