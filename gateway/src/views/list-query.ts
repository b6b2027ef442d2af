import { z } from 'zod';

/** A filter that is absent, blank or `all` filters nothing. */
export const filter = z
  .string()
  .catch('')
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

/** A client may say it either way. */
export const ordering = { sort: filter, sortBy: filter, order: filter, sortOrder: filter };

interface Ordering {
  sort: string;
  sortBy: string;
  order: string;
  sortOrder: string;
}

export const sortOf = ({ sort, sortBy }: Ordering): string => sort || sortBy;
export const isAscending = ({ order, sortOrder }: Ordering, usually = 'desc'): boolean =>
  (order || sortOrder || usually) === 'asc';
