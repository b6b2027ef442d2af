import { sign, verify, type KeyObject } from 'node:crypto';
import type { PublicKeys } from './keys.ts';

/**
 * A call token is a JWT: the caller (`iss`) calls one callee (`aud`) for a minute. It is renewed halfway, so the clocks of
 * caller and callee may differ by 30 s.
 */
const lifeSeconds = 60;
const renewAfterSeconds = 30;

const header = encode({ alg: 'EdDSA', typ: 'JWT' });

interface Token {
  text: string;
  renewAt: number;
}

const tokens = new WeakMap<KeyObject, Map<string, Token>>();

/** One signature for each callee and half minute, over all clients of the process. */
export const callAs =
  (caller: string, key: KeyObject) =>
  (callee: string): (() => string) => {
    const mine = tokens.get(key) ?? new Map<string, Token>();
    tokens.set(key, mine);
    return () => {
      const now = inSeconds(Date.now());
      const known = mine.get(callee);
      // A token of the future stems from a clock that was set back since.
      if (known !== undefined && now < known.renewAt && known.renewAt <= now + renewAfterSeconds)
        return known.text;
      const text = signToken({ iss: caller, aud: callee, exp: now + lifeSeconds }, key);
      mine.set(callee, { text, renewAt: now + renewAfterSeconds });
      return text;
    };
  };

export interface Claims {
  iss: string;
  aud: string;
  /** Seconds since 1970. */
  exp: number;
}

export function signToken(claims: Claims, key: KeyObject): string {
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

export type BadToken =
  'malformed' | 'unknown caller' | 'forged' | 'for another callee' | 'expired' | 'too long';

export type Checked = { claims: Claims; problem?: BadToken } | { claims?: undefined; problem: BadToken };

export function checkToken(text: string, callee: string, keys: PublicKeys, nowMs: number): Checked {
  const [head, body = '', signature = '', ...more] = text.split('.');
  const claims = more.length === 0 && head === header ? readClaims(body) : undefined;
  if (claims === undefined) return { problem: 'malformed' };
  const problem = problemOf(claims, { signed: `${head}.${body}`, signature }, callee, keys, inSeconds(nowMs));
  return problem === undefined ? { claims } : { claims, problem };
}

function problemOf(
  { iss, aud, exp }: Claims,
  { signed, signature }: { signed: string; signature: string },
  callee: string,
  keys: PublicKeys,
  now: number,
): BadToken | undefined {
  const own = keys.get(iss);
  if (own === undefined) return 'unknown caller';
  const bytes = Buffer.from(signature, 'base64url');
  if (!own.some((key) => verify(null, Buffer.from(signed), key, bytes))) return 'forged';
  if (aud !== callee) return 'for another callee';
  if (exp <= now) return 'expired';
  return exp > now + lifeSeconds + renewAfterSeconds ? 'too long' : undefined;
}

function readClaims(body: string): Claims | undefined {
  try {
    const { iss, aud, exp } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    if (typeof iss !== 'string' || typeof aud !== 'string' || typeof exp !== 'number') return undefined;
    return { iss, aud, exp };
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000);
