import unhomoglyph from 'unhomoglyph';

const longest = 40;
const controlOrLineBreak = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Format characters, all else that is drawn as nothing (variation selectors, Hangul fillers), and the empty braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Two names with one key are the same name: case, width and invisible characters don't make a difference. */
export function usernameKey(username: string): string {
  // Invisible ones go first, since they keep apart what composes, and once more, since a wide filler becomes one.
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

/** Two names with one skeleton look alike: 'l' and '1', Latin 'a' and Cyrillic 'а' (Unicode TS 39, from its own data). */
export function usernameSkeleton(username: string): string {
  // Before the case goes: a capital I looks like l, a small one does not.
  const written = username.replace(invisible, '').normalize('NFKC').normalize('NFD');
  return usernameKey(unhomoglyph(written));
}

/** By which a name is taken. */
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

/** True when every word of the name is reserved: 'admin', 'Tael Support', 'admin-2'. */
function isReserved(username: string): boolean {
  const words = username
    .normalize('NFKC')
    .replace(invisible, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => reserved.has(usernameSkeleton(word)));
}

const anyScript = String.raw`\p{Script=Common}\p{Script=Inherited}`;
/** The scripts that UTS 39 recommends, each alone, and those that are written together. */
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

/** Why this (trimmed) name can't be had, if so. */
export function usernameProblem(username: string): string | undefined {
  if (usernameKey(username.slice(0, 200)) === '') return 'Username is required';
  if (Array.from(username.slice(0, longest * 2 + 1)).length > longest) {
    return `Username must be at most ${longest} characters long`;
  }
  if (controlOrLineBreak.test(username) || direction.test(username)) {
    return 'Username contains characters that are not allowed';
  }
  const key = usernameKey(username);
  // A wallet address, or an e-mail address, must never be mistaken for a name.
  if (key.startsWith('0x')) return 'Username must not begin with 0x';
  if (key.includes('@')) return 'Username must not contain @';
  if (!written.some((scripts) => scripts.test(key))) return 'Username must not mix alphabets';
  return isReserved(username) ? 'This username is reserved' : undefined;
}
