import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from './accept-encoding.ts';

export interface WebFile {
  extension: string;
  isHashed: boolean;
  copies: ReadonlyMap<Encoding, Copy>;
}

export interface Copy {
  bytes: Buffer;
  etag: string;
}

const compressed = { '.br': 'br', '.gz': 'gzip' } as const satisfies Record<string, Encoding>;
const LIMIT_BYTES = 64 * 1024 * 1024;

/** Read once: a later build does not affect open pages. A URL is a key of this map, never a path on the disk. */
export function readWebFolder(dir: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(dir)) return new Map();
  const names = namesIn(dir);
  const size = names.reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  if (size > LIMIT_BYTES) throw new Error(`WEB_DIR holds ${size} bytes: that is no built web`);
  const all = new Set(names);
  const isCopy = (name: string): boolean => isCompressed(name) && all.has(name.slice(0, -3));
  return new Map(
    names.filter((name) => !isCopy(name)).map((name) => [`/${name}`, readWithCopies(dir, name, all)]),
  );
}

function namesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function readWithCopies(dir: string, name: string, all: ReadonlySet<string>): WebFile {
  const copies = new Map<Encoding, Copy>([['identity', readCopy(join(dir, name), '')]]);
  for (const [ending, encoding] of Object.entries(compressed)) {
    if (all.has(name + ending)) copies.set(encoding, readCopy(join(dir, name + ending), ending));
  }
  return { extension: extname(name), isHashed: name.startsWith('assets/'), copies };
}

/** An etag per copy, so that caches can't mix the bytes and headers of two copies. */
function readCopy(path: string, ending: string): Copy {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${digest}${ending}"` };
}

const isCompressed = (name: string): boolean => extname(name) in compressed;
