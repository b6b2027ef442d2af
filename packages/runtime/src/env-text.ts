import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { readPrivateKey, readPublicKeys } from './rpc/keys.ts';

function piece<T>(read: (text: string) => T | undefined, problem: string) {
  return z.string({ error: 'is missing' }).transform((text, context): T => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

function readInteger(text: string, min: number, max: number): number | undefined {
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
}

function readUrl(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.hostname !== '' ? text : undefined;
}

const boolTexts: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

function readList(text: string): string[] | undefined {
  const items = text.split(',').map((item) => item.trim());
  return items.every((item) => item !== '') ? items : undefined;
}

/** One host has one voice, whatever number of addresses it has. */
function readUrls(text: string): string[] | undefined {
  const urls = text.split(/\s+/);
  const isUrl = (url: string) => !url.includes(',') && readUrl(url, ['http:', 'https:']) !== undefined;
  if (!urls.every(isUrl)) return undefined;
  return new Set(urls.map((url) => new URL(url).host)).size === urls.length ? urls : undefined;
}

function readSecrets(text: string): [string, ...string[]] | undefined {
  const [first, ...more] = readList(text) ?? [];
  return first !== undefined && [first, ...more].every(({ length }) => length >= 16)
    ? [first, ...more]
    : undefined;
}

function readPrice(text: string): bigint | undefined {
  const [, whole = '', hundredths = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const minor = BigInt(whole) * 100n + BigInt(hundredths.padEnd(2, '0'));
  return minor > 0n ? minor : undefined;
}

export interface Credentials {
  username: string;
  password: string;
}

function readCredentials(text: string): Credentials | undefined {
  const colon = text.indexOf(':');
  return colon > 0 && colon < text.length - 1
    ? { username: text.slice(0, colon), password: text.slice(colon + 1) }
    : undefined;
}

function readCertificates(path: string): string | undefined {
  try {
    const pem = readFileSync(path, 'utf8');
    return new X509Certificate(pem).ca ? pem : undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || readInteger(bits, 0, family === 4 ? 32 : 128) !== undefined;
}

function readCidrs(text: string): string[] | undefined {
  const items = readList(text);
  return items?.every(isCidr) === true ? items : undefined;
}

/** `configuration.ts` shows marked values only; a value without a mark is a secret. */
const open = { shown: 'value' } as const;
/** Shown without credentials, path and query. */
const address = { shown: 'origin' } as const;

export const envText = {
  open: () => z.string().meta(open),
  port: () => piece((text) => readInteger(text, 0, 65_535), 'must be a port from 0 to 65535').meta(open),
  integer: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) =>
    piece((text) => readInteger(text, min, max), `must be a whole number from ${min} to ${max}`).meta(open),
  bool: () => piece((text) => boolTexts[text], 'must be true or false').meta(open),
  url: () => piece((text) => readUrl(text, ['http:', 'https:']), 'must be an http(s) URL').meta(address),
  urls: () => piece(readUrls, 'must be http(s) URLs of different hosts, separated by spaces').meta(address),
  postgresUrl: () =>
    piece(
      (text) => readUrl(text, ['postgres:', 'postgresql:']),
      'must be a postgres:// URL with a host',
    ).meta(address),
  /** A list during a rotation: the first is used, the others are still accepted. */
  secrets: () => piece(readSecrets, 'must be at least 16 characters long'),
  /** In minor units. */
  price: () => piece(readPrice, 'must be a price such as 7.26').meta(open),
  privateKey: () => piece(readPrivateKey, 'must be an Ed25519 private key: base64 of PKCS #8 in DER'),
  publicKeys: () =>
    piece(
      readPublicKeys,
      'must be a list like auth:KEY,wallet:KEY, a KEY base64 of 32 bytes, two a name',
    ).meta(open),
  credentials: () => piece(readCredentials, 'must be a name and a password like points:…'),
  caFile: () => piece(readCertificates, 'must be the path of a file with the certificate of a CA').meta(open),
  /** The value is the file's text, which may be secret. */
  file: () => piece(readText, 'must be the path of a file that is readable and not empty'),
  list: () => piece(readList, 'must be a list with commas, no item empty').meta(address),
  cidrs: () => piece(readCidrs, 'must be a list of networks like 10.0.0.0/8,::1').meta(open),
};
