/**
 * Reads every page of a list from the last page to the first, while the list changes. Rows may be added only at its end
 * (oldest first). A removed row moves later rows to a page still to be read: a row may come twice, but none is missed.
 */
export async function* pagesFromEnd<T extends { totalPages: number }>(
  read: (page: number) => Promise<T>,
): AsyncGenerator<T> {
  const first = await read(1);
  if (first.totalPages <= 1) {
    yield first;
    return;
  }
  for (let page = first.totalPages; page >= 1; page -= 1) yield await read(page);
}
