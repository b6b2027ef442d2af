import type { PdfFile } from './pdf-file.ts';
import type { PdfText } from './pdf-text.ts';

export const sheet = { left: 40, right: 555, top: 796, bottom: 52, row: 12, size: 7.5 } as const;

const { row, size, top, bottom, left } = sheet;

/** Operators of one page, with rows from top to bottom. */
export interface Sheet {
  /** `width` in points: a longer text is cut. */
  put(x: number, text: string, look?: { size?: number; width?: number }): void;
  /** Ends at `x`. */
  putBefore(x: number, text: string, look?: { size?: number }): void;
  next(rows?: number): void;
  fits(rows: number): boolean;
  line(): void;
  content(): string;
}

export function newSheet(text: PdfText, footer: string): Sheet {
  const [shown, drawn]: [string[], string[]] = [[], []];
  let y: number = top;
  let [fromX, fromY] = [0, 0];
  const at = (x: number, content: string, height: number, width?: number) => {
    const place = `${rounded(x - fromX)} ${rounded(y - fromY)} Td`;
    [fromX, fromY] = [fromX + rounded(x - fromX), y];
    const operators = text.show(content, height, width);
    shown.push(
      height === size ? `${place} ${operators}` : `/F1 ${height} Tf ${place} ${operators} /F1 ${size} Tf`,
    );
  };
  const put: Sheet['put'] = (x, content, look = {}) => {
    if (content !== '') at(x, content, look.size ?? size, look.width);
  };
  return {
    put,
    putBefore: (x, content, look = {}) => {
      const height = look.size ?? size;
      at(x - text.widthOf(content, height), content, height);
    },
    next: (rows = 1) => {
      y -= rows * row;
    },
    fits: (rows) => y - (rows - 1) * row >= bottom,
    line: () => drawn.push(`0.7 G 0.5 w ${left} ${y - 3} m ${sheet.right} ${y - 3} l S`),
    content: () => {
      y = 30;
      put(left, footer);
      return `${drawn.join('\n')}\nBT /F1 ${size} Tf\n${shown.join('\n')}\nET`;
    },
  };
}

const rounded = (length: number): number => Math.round(length * 100) / 100;

/** Rows over as many pages as they need. The first page of the document is another. */
export function sheetsOf(pdf: PdfFile, footer: (page: number) => string) {
  let page = 2;
  let current: Sheet | undefined;
  let full: string[] = [];
  const turn = () => {
    if (current) full.push(current.content());
    current = newSheet(pdf.text, footer(page++));
    return current;
  };
  const flush = async () => {
    await pdf.addPages(full);
    full = [];
  };
  return {
    /** A page with room for `rows`. `begin` writes the head of a new page. */
    room: (rows: number, begin: (sheet: Sheet) => void = () => undefined): Sheet => {
      if (current?.fits(rows) === true) return current;
      const fresh = turn();
      begin(fresh);
      return fresh;
    },
    flush,
    end: async () => {
      if (current) full.push(current.content());
      await flush();
    },
  };
}
