export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => string | number | null | undefined;
}

/** RFC 4180. A text that a spreadsheet would take for a formula gets a leading quote. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ cell }) => written(cell(row)))),
  ];
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

function written(value: string | number | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : value.toString();
  return /^[=+\-@\t\0]/.test(value) ? `'${value}` : value;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
