/** A page of a list, as every list of the portal answers. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** As many as one act or one file takes. */
export const mostGathered = 5_000;
export const rowsAPage = 100;

/** All rows of a filter, page by page; one that moves between two pages is there once. */
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
