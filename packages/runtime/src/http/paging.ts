export interface Pages {
  total: number;
  totalPages: number;
  currentPage: number;
}

export interface PageOf<Item> extends Pages {
  items: Item[];
}

/** A page past the end becomes the last page. */
export function pagesOf(total: number, { page, limit }: { page: number; limit: number }): Pages {
  const totalPages = Math.ceil(total / limit);
  return { total, totalPages, currentPage: Math.max(1, Math.min(page, totalPages)) };
}
