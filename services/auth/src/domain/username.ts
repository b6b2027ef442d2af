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

/** Why this (trimmed) name can't be had, if so. */
export function usernameProblem(username: string): string | undefined {
  if (usernameKey(username.slice(0, 200)) === '') return 'Username is required';
  if (Array.from(username.slice(0, longest * 2 + 1)).length > longest) {
    return `Username must be at most ${longest} characters long`;
  }
  if (controlOrLineBreak.test(username) || direction.test(username)) {
    return 'Username contains characters that are not allowed';
  }
  // A wallet address must never be mistaken for a name.
  if (usernameKey(username).startsWith('0x')) return 'Username must not begin with 0x';
  return undefined;
}
