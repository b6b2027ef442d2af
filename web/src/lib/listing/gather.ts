export interface ListPage<Row> {
  rows: Row[];
  total: number;
  totalPages: number;
  currentPage: number;
}

export const mostGathered = 5_000;
export const rowsAPage = 100;

/** A row that moves between two pages is returned once. */
export async function gather<Row>(
  ask: (page: number) => Promise<ListPage<Row>>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, totalPages } = await ask(page);
    for (const row of rows) found.set(idOf(row), row);
    pages = Math.min(totalPages, mostGathered / rowsAPage);
  }
  return [...found.values()];
}
