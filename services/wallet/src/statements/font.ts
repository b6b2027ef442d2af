import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Noto Sans SC, SIL Open Font Licence: 8,248 glyphs with TrueType outlines, as WOFF. */
const source = new URL('../../fonts/noto-sans-sc.woff', import.meta.url);

export interface Font {
  /** 0 if the font has none for the character. */
  glyphOf(codePoint: number): number;
  /** In thousandths of the font's size. */
  widthOf(glyph: number): number;
  /** The font with these outlines alone. Glyphs keep their numbers. */
  subset(glyphs: Iterable<number>): Buffer;
}

export async function openFont(): Promise<Font> {
  const tables = await tablesOf(await readFile(source));
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hhea').readUInt16BE(34);
  const hmtx = table('hmtx');
  return {
    glyphOf: characterMap(table('cmap')),
    widthOf: (glyph) => (hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
    subset: (glyphs) => {
      const kept = outlinesOf(table('glyf'), offsetsOf(table('head'), table('loca')), glyphs);
      const head = Buffer.from(table('head'));
      head.writeInt16BE(1, 50);
      const same = ['hhea', 'hmtx', 'maxp', 'prep'].map((tag) => [tag, table(tag)] as const);
      return fileOf([['glyf', kept.glyf], ['head', head], ['loca', kept.loca], ...same]);
    },
  };
}

async function tablesOf(woff: Buffer): Promise<Map<string, Buffer>> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF file');
  const tables = new Map<string, Buffer>();
  for (let entry = 44, left = woff.readUInt16BE(12); left > 0; entry += 20, left -= 1) {
    const [from, stored, full] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(from, from + stored);
    tables.set(woff.toString('latin1', entry, entry + 4), stored < full ? await inflated(bytes) : bytes);
  }
  return tables;
}

/** Formats 12 and 4, which hold the characters of this font. */
function characterMap(cmap: Buffer): Font['glyphOf'] {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i));
  const wide = offsets.find((at) => cmap.readUInt16BE(at) === 12);
  if (wide !== undefined) return (codePoint) => findInGroups(cmap.subarray(wide), codePoint);
  const narrow = offsets.find((at) => cmap.readUInt16BE(at) === 4);
  if (narrow === undefined) throw new Error('the font has no map of its characters');
  return (codePoint) => findInSegments(cmap.subarray(narrow), codePoint);
}

function findInGroups(map: Buffer, codePoint: number): number {
  let [low, high] = [0, map.readUInt32BE(12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + 12 * middle;
    const first = map.readUInt32BE(at);
    if (codePoint < first) high = middle - 1;
    else if (codePoint > map.readUInt32BE(at + 4)) low = middle + 1;
    else return map.readUInt32BE(at + 8) + codePoint - first;
  }
  return 0;
}

function findInSegments(map: Buffer, codePoint: number): number {
  const length = map.readUInt16BE(6);
  for (let i = 0; i < length; i += 2) {
    if (codePoint > map.readUInt16BE(14 + i)) continue;
    const first = map.readUInt16BE(16 + length + i);
    if (codePoint < first) return 0;
    const delta = map.readUInt16BE(16 + 2 * length + i);
    const at = 16 + 3 * length + i;
    const range = map.readUInt16BE(at);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = map.readUInt16BE(at + range + 2 * (codePoint - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function offsetsOf(head: Buffer, loca: Buffer): number[] {
  const long = head.readInt16BE(50) === 1;
  return Array.from({ length: loca.length / (long ? 4 : 2) }, (_, i) =>
    long ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i),
  );
}

function outlinesOf(glyf: Buffer, offsets: readonly number[], glyphs: Iterable<number>) {
  const outline = (glyph: number) => glyf.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0);
  // A set is walked in the order of insertion, also through what is added meanwhile.
  const kept = new Set([0, ...glyphs]);
  for (const glyph of kept) for (const part of componentsOf(outline(glyph))) kept.add(part);
  const loca = Buffer.alloc(4 * offsets.length);
  const parts: Buffer[] = [];
  let end = 0;
  for (let glyph = 0; glyph < offsets.length; glyph += 1) {
    loca.writeUInt32BE(end, 4 * glyph);
    if (!kept.has(glyph)) continue;
    const bytes = outline(glyph);
    const padding = -bytes.length & 3;
    parts.push(bytes, Buffer.alloc(padding));
    end += bytes.length + padding;
  }
  return { glyf: Buffer.concat(parts), loca };
}

/** Of a glyph that is made of others. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = 0x20; (flags & 0x20) !== 0;) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    const scales = (flags & 8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    at += 4 + ((flags & 1) !== 0 ? 4 : 2) + scales;
  }
  return parts;
}

/** Without checksums: readers of embedded fonts do not check them. */
function fileOf(tables: readonly (readonly [tag: string, bytes: Buffer])[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [i, [tag, bytes]] of tables.entries()) {
    const at = 12 + 16 * i;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}
