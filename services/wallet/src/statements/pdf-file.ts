import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Font } from './font.ts';
import { pdfText, type PdfText } from './pdf-text.ts';

const deflated = promisify(deflate);
/** Level 6 takes twice the time for a tenth less. Of pages of 10 KB, the usual window costs more than its gain. */
const pageOptions = { level: 2, windowBits: 13, memLevel: 6, chunkSize: 8192 };

export type Write = (bytes: Buffer) => Promise<void>;

/** Written from front to back: what depends on all pages is at the end. */
export interface PdfFile {
  readonly text: PdfText;
  /** Operators of A4 pages. They are compressed together. */
  addPages(contents: readonly string[]): Promise<void>;
  /** `first` becomes the first page of the document. */
  end(first: string, title: string): Promise<void>;
}

const [
  catalog,
  pageTree,
  resources,
  fontFile,
  descriptor,
  cidFont,
  compositeFont,
  toUnicode,
  helvetica,
  information,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export async function openPdf(font: Font, made: Date, write: Write): Promise<PdfFile> {
  const text = pdfText(font);
  const offsets: number[] = [];
  const pages: number[] = [];
  let [length, objects] = [0, information];
  const put = async (bytes: Buffer) => {
    length += bytes.length;
    await write(bytes);
  };
  const object = async (id: number, ...parts: (string | Buffer)[]) => {
    offsets[id] = length;
    const whole = [`${id} 0 obj\n`, ...parts, '\nendobj\n'];
    await put(Buffer.concat(whole.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
  };
  const stream = async (id: number, bytes: Buffer, fields = '') => {
    const packed = await deflated(bytes);
    const head = `<</Length ${packed.length} /Filter /FlateDecode${fields}>>\nstream\n`;
    await object(id, head, packed, '\nendstream');
  };
  const addPages = async (contents: readonly string[]): Promise<number[]> => {
    const packed = await Promise.all(
      contents.map((content) => deflated(Buffer.from(content, 'latin1'), pageOptions)),
    );
    const added: number[] = [];
    for (const bytes of packed) {
      const [page, content] = [(objects += 1), (objects += 1)];
      await object(
        page,
        `<</Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 595 842] /Resources ${resources} 0 R /Contents ${content} 0 R>>`,
      );
      const head = `<</Length ${bytes.length} /Filter /FlateDecode>>\nstream\n`;
      await object(content, head, bytes, '\nendstream');
      added.push(page);
    }
    return added;
  };

  await put(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  return {
    text,
    addPages: async (contents) => {
      pages.push(...(await addPages(contents)));
    },
    end: async (first, title) => {
      const [summary] = await addPages([first]);
      const kids = [summary, ...pages].map((id) => `${id} 0 R`);
      await object(pageTree, `<</Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}]>>`);
      await object(catalog, `<</Type /Catalog /Pages ${pageTree} 0 R>>`);
      await writeFonts({ font, used: text.used, object, stream });
      await object(information, `<</Title <${utf16(title)}> /CreationDate (${pdfTime(made)})>>`);
      await put(Buffer.from(endOf(offsets, length)));
    },
  };
}

interface Fonts {
  font: Font;
  used: ReadonlyMap<number, number>;
  object: (id: number, text: string) => Promise<void>;
  stream: (id: number, bytes: Buffer, fields?: string) => Promise<void>;
}

async function writeFonts({ font, used, object, stream }: Fonts): Promise<void> {
  const name = 'TAELSC+NotoSansSC-Regular';
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const file = font.subset(glyphs);
  const widths = glyphs.map((glyph) => `${glyph} [${font.widthOf(glyph).toFixed(0)}]`).join(' ');
  await stream(fontFile, file, ` /Length1 ${file.length}`);
  await object(
    descriptor,
    `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-1000 -300 2000 1100] /ItalicAngle 0 /Ascent 1160 /Descent -288 /CapHeight 733 /StemV 80 /FontFile2 ${fontFile} 0 R>>`,
  );
  await object(
    cidFont,
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity>>`,
  );
  await stream(toUnicode, Buffer.from(unicodeMap(used)));
  await object(
    compositeFont,
    `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${cidFont} 0 R] /ToUnicode ${toUnicode} 0 R>>`,
  );
  await object(helvetica, '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>');
  await object(resources, `<</Font <</F1 ${helvetica} 0 R /F2 ${compositeFont} 0 R>>>>`);
}

/** So that a reader can search and copy. A block has at most a hundred entries. */
function unicodeMap(used: ReadonlyMap<number, number>): string {
  const entries = [...used].map(
    ([glyph, code]) => `<${glyph.toString(16).padStart(4, '0')}> <${utf16(String.fromCodePoint(code), '')}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Tael-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

const utf16 = (text: string, mark = 'feff'): string =>
  mark + Buffer.from(text, 'utf16le').swap16().toString('hex');

const pdfTime = (at: Date): string => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

function endOf(offsets: readonly number[], length: number): string {
  const rows = offsets.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const size = rows.length + 1;
  return `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size} /Root ${catalog} 0 R /Info ${information} 0 R>>\nstartxref\n${length}\n%%EOF\n`;
}
