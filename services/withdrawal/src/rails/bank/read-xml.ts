import { XMLParser } from 'fast-xml-parser';

/** Its sentence is for the person that uploaded the file. */
export class UnreadableFile extends Error {}

const deepest = 32;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

export type Node = Readonly<Record<string, unknown>>;

export interface Document {
  namespace: string;
  root: Node;
}

const beginning =
  /^(?:<\?xml(?<declaration>[^>]*)\?>)?(?:\s|<!--(?:(?!--).)*-->)*<(?:(?<prefix>[\w.-]+):)?Document(?<attributes>[^<>]*)>/s;
const forbidden = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u;
const declared = /<!(?!--|\[CDATA\[)/;
const longPiece = /[^<]{5000}/;
const otherEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i;

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UnreadableFile('The file is in UTF-16. Save it in UTF-8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The file is not valid UTF-8');
  }
}

/** Refuses what an honest bank does not send: DTDs, entities, other encodings, deep nesting. */
export function readXml(bytes: Uint8Array): Document {
  const xml = decode(bytes);
  if (forbidden.test(xml)) throw new UnreadableFile('The file has characters that XML does not allow');
  if (declared.test(xml)) throw new UnreadableFile('The file has a document type declaration');
  if (otherEntity.test(xml)) throw new UnreadableFile('The file has an entity that XML does not define');
  refuseUnusual(xml);
  const begins = beginning.exec(xml.slice(0, 4096))?.groups;
  if (begins === undefined) throw new UnreadableFile('The file is no XML document of ISO 20022');
  const { declaration = '', prefix, attributes = '' } = begins;
  const [, encoding = 'UTF-8'] = /encoding\s*=\s*["']([^"']*)["']/.exec(declaration) ?? [];
  if (!/^(utf-8|us-ascii)$/i.test(encoding))
    throw new UnreadableFile('The file names another encoding. Save it in UTF-8');
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const [, namespace = ''] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes) ?? [];
  return { namespace, root: parse(xml) };
}

const mostTokens = 250_000;
const mostNames = 500;
const token =
  /<!--[^<]*?-->|<!\[CDATA\[[^<]*?\]\]>|<\?[^<]*?\?>|<(?<end>\/?)(?<name>[\w:.-]+)[^<>]*?(?<empty>\/?)>|[<&]/g;
const broken = 'The file is not well-formed XML';

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** The parser takes any nesting as it comes, and seconds for a file that has names or elements without measure. */
function refuseUnusual(xml: string): void {
  if (longPiece.test(xml)) throw new UnreadableFile('The file has a text or a tag that is too long');
  const tooMany = 'The file has too many elements';
  if (countOf(xml, '<') + countOf(xml, '&') > mostTokens) throw new UnreadableFile(tooMany);
  const names = new Set<string>();
  const open: string[] = [];
  for (const { 0: found, groups = {} } of xml.matchAll(token)) {
    const { name, end, empty } = groups;
    if (name !== undefined) names.add(name);
    if (names.size > mostNames) throw new UnreadableFile(tooMany);
    if (found === '<') throw new UnreadableFile(broken);
    if (name === undefined || empty === '/') continue;
    if (end !== '/') open.push(name);
    else if (open.pop() !== name) throw new UnreadableFile(broken);
    if (open.length > deepest) throw new UnreadableFile('The file is nested too deeply');
  }
  if (open.length > 0) throw new UnreadableFile(broken);
}

function parse(xml: string): Node {
  try {
    const [root] = all(parser.parse(xml) as Node, 'Document');
    if (root !== undefined) return root;
  } catch (cause) {
    throw new UnreadableFile(broken, { cause });
  }
  throw new UnreadableFile(broken);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The elements at a path. An element of text alone is a node with `#text`. */
export function all(from: Node | undefined, ...path: string[]): Node[] {
  let found = from === undefined ? [] : [from];
  for (const name of path)
    found = found.flatMap((node) => {
      const children = node[name];
      return Array.isArray(children)
        ? children.map((child: unknown) => (isNode(child) ? child : { '#text': String(child) }))
        : [];
    });
  return found;
}

export const first = (from: Node | undefined, ...path: string[]): Node | undefined => all(from, ...path)[0];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/gi, (_, sign: string | undefined, name: string) => {
    if (sign === undefined) return entities[name] ?? '';
    const point = parseInt(name, sign === '#' ? 10 : 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

/** Undefined if the element is absent or empty. */
export function textAt(from: Node | undefined, ...path: string[]): string | undefined {
  const text = first(from, ...path)?.['#text'];
  const written = typeof text === 'string' ? unescaped(text).trim() : '';
  return written === '' ? undefined : written;
}

export function attributeAt(from: Node | undefined, name: string): string | undefined {
  const value = from?.[`@${name}`];
  return typeof value === 'string' ? value : undefined;
}
