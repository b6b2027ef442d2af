/** Deeper than any payload of Tael, and shallow enough for recursion. */
const deepest = 32;

export const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Postgres can store neither NUL nor half a surrogate pair, as text or as JSON. */
const unstorable = /\0|\p{Surrogate}/u;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}

/** Drops prototype keys at every depth. Returns false if a text cannot be stored. */
function clean(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => {
    if (prototypeKeys.has(key)) return Reflect.deleteProperty(value, key);
    return isStorable(key) && clean(inner);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export type ParsedJson = { ok: true; value: unknown } | { ok: false; problem: 'not json' | 'unstorable' };

/** For untrusted JSON. Of duplicate keys, the last counts. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  try {
    const text = utf8.decode(bytes);
    if (isNestedTooDeep(text)) return { ok: false, problem: 'not json' };
    const value: unknown = JSON.parse(text);
    return clean(value) ? { ok: true, value } : { ok: false, problem: 'unstorable' };
  } catch {
    return { ok: false, problem: 'not json' };
  }
}
