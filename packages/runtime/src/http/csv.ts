import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

/** Numbers stand as they are; null is an empty cell. */
export type CsvCell = string | number | null;
export type CsvRow = readonly CsvCell[];

export interface CsvContent {
  /** Of the file, without its ending: 'transactions-2026-11-21'. */
  name: string;
  header: readonly string[];
  /** Read while they are sent: pages of a list, never the whole of it. */
  rows: AsyncIterable<CsvRow>;
}

/** A file of rows instead of a JSON answer. Made by `csv`. */
export class CsvFile {
  readonly content: CsvContent;

  constructor(content: CsvContent) {
    this.content = content;
  }
}

/** What a handler whose route answers `csvFile` returns. */
export const csv = (content: CsvContent): CsvFile => new CsvFile(content);

/** `answer` of a route that is a download. */
export const csvFile = z.instanceof(CsvFile);

/** A spreadsheet would take these for the beginning of a formula; one for East Asian text, the wide ones as well. */
const formula = /^[=+\-@\t\0＝＋－＠]/;
const special = /[",\r\n]/;

export function csvLine(row: CsvRow): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file of which the first row has been read: what fails until then can still be answered for. */
export interface OpenedCsv {
  name: string;
  header: readonly string[];
  rows: AsyncIterator<CsvRow>;
  first: IteratorResult<CsvRow>;
}

export async function openCsv({ content: { name, header, rows } }: CsvFile): Promise<OpenedCsv> {
  const iterator = rows[Symbol.asyncIterator]();
  return { name, header, rows: iterator, first: await iterator.next() };
}

const pieceLength = 16 * 1024;

/** Whoever reads nothing for so long is gone. */
const idleMs = 60_000;

/**
 * At the reader's pace. Whatever fails now breaks the connection: an end would tell that the file is whole. A reader
 * that goes away ends the reading of rows too.
 */
export async function sendCsv(req: IncomingMessage, res: ServerResponse, file: OpenedCsv): Promise<void> {
  res.statusCode = 200;
  res.setHeader('content-type', 'text/csv; charset=utf-8; header=present');
  res.setHeader('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}.csv"`);
  res.setTimeout(idleMs, () => res.destroy());
  try {
    if (req.method !== 'HEAD') await sendRows(res, file);
    if (!res.destroyed) res.end();
  } finally {
    await file.rows.return?.();
  }
}

async function sendRows(res: ServerResponse, { header, rows, first }: OpenedCsv): Promise<void> {
  let piece = csvLine(header);
  for (let next = first; !next.done; next = await rows.next()) {
    piece += csvLine(next.value);
    if (piece.length < pieceLength) continue;
    if (!res.write(piece)) await drained(res);
    if (res.destroyed) return;
    piece = '';
  }
  res.write(piece);
}

async function drained(res: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  if (res.destroyed) return;
  try {
    await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
  } finally {
    waiting.abort();
  }
}
