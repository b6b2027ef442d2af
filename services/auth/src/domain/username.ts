import unhomoglyph from 'unhomoglyph';

const longest = 40;
const controlOrLineBreak = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Format characters, other characters that are drawn as nothing, and the empty braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

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

/** Equal for names that look alike: 'l' and '1', Latin 'a' and Cyrillic 'а' (Unicode TS 39). */
export function usernameSkeleton(username: string): string {
  // Before lower-casing: a capital I looks like l, a small i does not.
  const written = username.replace(invisible, '').normalize('NFKC').normalize('NFD');
  return usernameKey(unhomoglyph(written));
}

export const usernameKeys = (username: string) => ({
  usernameKey: usernameKey(username),
  usernameSkeleton: usernameSkeleton(username),
});

const reserved = new Set(
  [
    'admin',
    'administrator',
    'bank',
    'help',
    'helpdesk',
    'moderator',
    'official',
    'payments',
    'root',
    'security',
    'service',
    'staff',
    'support',
    'system',
    'tael',
    'team',
    'wallet',
    '客服',
    '官方',
    '管理员',
    '系统',
  ].flatMap((word) => [usernameSkeleton(word), usernameSkeleton(word.toUpperCase())]),
);

/** True if every word is reserved, as in 'Tael Support' or 'admin-2'. */
function isReserved(username: string): boolean {
  const words = username
    .normalize('NFKC')
    .replace(invisible, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => reserved.has(usernameSkeleton(word)));
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

export function usernameProblem(username: string): string | undefined {
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
  if (!written.some((scripts) => scripts.test(key))) return 'Username must not mix alphabets';
  return isReserved(username) ? 'This username is reserved' : undefined;
}
