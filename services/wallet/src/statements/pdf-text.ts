import type { Font } from './font.ts';

// prettier-ignore
/** Helvetica's widths from space to tilde, in thousandths. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
  556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const plain = /^[ -~]*$/;
const unknown = 63;

export interface PdfText {
  /** Operators that show the text at the current place, cut to `width` thousandths of the size. */
  show(text: string, size: number, width?: number): string;
  /** In points. */
  widthOf(text: string, size: number): number;
  /** Glyphs of the embedded font that were shown, by their characters. */
  readonly used: ReadonlyMap<number, number>;
}

/**
 * ASCII is in Helvetica, which every reader has: a page of figures stays small and fast to write. All else is in the
 * embedded font.
 */
export function pdfText(font: Font): PdfText {
  const used = new Map<number, number>();
  const glyphs = new Map<number, number>();
  const glyphOf = (code: number): number => {
    let glyph = glyphs.get(code);
    if (glyph === undefined) glyphs.set(code, (glyph = font.glyphOf(code)));
    return glyph;
  };
  const widthOfCode = (code: number): number => {
    const known = widths[code - 32];
    if (known !== undefined) return known;
    const glyph = glyphOf(code);
    return glyph === 0 ? (widths[unknown - 32] ?? 0) : font.widthOf(glyph);
  };
  const measured = (text: string): number => {
    let sum = 0;
    if (plain.test(text)) {
      for (let i = 0; i < text.length; i += 1) sum += widths[text.charCodeAt(i) - 32] ?? 0;
      return sum;
    }
    for (const character of text) sum += widthOfCode(character.codePointAt(0) ?? unknown);
    return sum;
  };
  return {
    used,
    widthOf: (text, size) => (measured(text) * size) / 1000,
    show: (text, size, width = Infinity) => {
      const fitting = fit(text, (width * 1000) / size, measured, widthOfCode);
      if (plain.test(fitting)) return `(${escaped(fitting)}) Tj`;
      return runsOf(fitting, glyphOf)
        .map((run) => {
          if (typeof run === 'string') return `(${escaped(run)}) Tj`;
          const hex = run.map(({ glyph, code }) => {
            used.set(glyph, code);
            return glyph.toString(16).padStart(4, '0');
          });
          return `/F2 ${size} Tf <${hex.join('')}> Tj /F1 ${size} Tf`;
        })
        .join(' ');
    },
  };
}

const ellipsis = '...';

function fit(
  text: string,
  width: number,
  measured: (text: string) => number,
  widthOfCode: (code: number) => number,
): string {
  // No character is wider than 1,015 thousandths.
  if (text.length * 1015 <= width || measured(text) <= width) return text;
  let [kept, left] = ['', width - measured(ellipsis)];
  for (const character of text) {
    left -= widthOfCode(character.codePointAt(0) ?? unknown);
    if (left < 0) break;
    kept += character;
  }
  return `${kept}${ellipsis}`;
}

type Run = string | { glyph: number; code: number }[];

function runsOf(text: string, glyphOf: (code: number) => number): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? unknown;
    const isPlain = plain.test(character);
    const glyph = isPlain ? 0 : glyphOf(code);
    const last = runs.at(-1);
    if (glyph !== 0) {
      if (Array.isArray(last)) last.push({ glyph, code });
      else runs.push([{ glyph, code }]);
    } else {
      const shown = isPlain ? character : '?';
      if (typeof last === 'string') runs[runs.length - 1] = last + shown;
      else runs.push(shown);
    }
  }
  return runs;
}

const escaped = (text: string): string => (/[\\()]/.test(text) ? text.replace(/[\\()]/g, '\\$&') : text);
