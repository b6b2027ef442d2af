/**
 * Every page of a list that others change meanwhile, when rows are only added at its end (oldest first): from the last
 * page to the first. A row that is taken away moves those behind it forward, to a page that is still to be read; so
 * one may come twice, and none is missed.
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
