import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A decimal number beyond the precision of a number, written as it is. */
export interface ExactNumber {
  exact: string;
}

export type CsvCell = string | number | ExactNumber | null;
export type CsvRow = readonly CsvCell[];

export interface CsvContent {
  name: string;
  header: readonly string[];
  rows: AsyncIterable<CsvRow>;
  /** For import by a program: numbers such as +8613800000000 stay as they are. */
  hasPhoneNumbers?: boolean;
}

export class CsvFile {
  readonly content: CsvContent;

  constructor(content: CsvContent) {
    this.content = content;
  }
}

export const csv = (content: CsvContent): CsvFile => new CsvFile(content);

/** Spreadsheets take these as the start of a formula; for East Asian text, also the full-width forms. */
const formula = /^[=+\-@\t\0＝＋－＠]/;
const special = /[",\r\n]/;

const phoneNumber = /^\+\d[\d ()-]*$/;

export function csvLine(row: CsvRow, hasPhoneNumbers = false): string {
  return `${row.map((cell) => cellText(cell, hasPhoneNumbers)).join(',')}\r\n`;
}

function cellText(cell: CsvCell, hasPhoneNumbers: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.exact;
  const isFormula = formula.test(cell) && !(hasPhoneNumbers && phoneNumber.test(cell));
  const text = isFormula ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An error before the first row still gets a regular answer. */
export interface OpenedCsv extends Omit<CsvContent, 'rows'> {
  rows: AsyncIterator<CsvRow>;
  first: IteratorResult<CsvRow>;
}

export async function openCsv({ content }: CsvFile): Promise<OpenedCsv> {
  const rows = content.rows[Symbol.asyncIterator]();
  return { ...content, rows, first: await rows.next() };
}

const pieceLength = 16 * 1024;

export const idleMs = 60_000;

/** Sends at the client's pace. An error cuts the connection, since a regular end would mean a complete file. */
export async function sendCsv(req: IncomingMessage, res: ServerResponse, file: OpenedCsv): Promise<void> {
  res.statusCode = 200;
  res.setHeader('content-type', 'text/csv; charset=utf-8; header=present');
  res.setHeader('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}.csv"`);
  // Undici 7 throws uncatchably when a connection ends after an answer that it has paused (nodejs/undici#5360).
  res.setHeader('connection', 'keep-alive');
  res.setTimeout(idleMs, () => res.destroy());
  try {
    if (req.method !== 'HEAD') await sendRows(res, file);
    if (!res.destroyed) res.end();
  } finally {
    await file.rows.return?.();
  }
}

async function sendRows(
  res: ServerResponse,
  { header, rows, first, hasPhoneNumbers }: OpenedCsv,
): Promise<void> {
  let piece = csvLine(header);
  for (let next = first; !next.done; next = await rows.next()) {
    piece += csvLine(next.value, hasPhoneNumbers);
    if (piece.length < pieceLength) continue;
    if (!res.write(piece)) await drained(res);
    if (res.destroyed) return;
    piece = '';
  }
  res.write(piece);
}

export async function drained(res: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  if (res.destroyed) return;
  try {
    await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
  } finally {
    waiting.abort();
  }
}
