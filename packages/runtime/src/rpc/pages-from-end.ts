/**
 * Reads a changing list backwards, from its last page. Rows may be added only at its end. A removed row moves later rows
 * to unread pages: a row may be repeated, but is never missed.
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
