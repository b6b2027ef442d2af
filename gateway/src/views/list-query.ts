import { z } from 'zod';

export const filter = z
  .string()
  .catch('')
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

export const ordering = { sort: filter, sortBy: filter, order: filter, sortOrder: filter };

interface Ordering {
  sort: string;
  sortBy: string;
  order: string;
  sortOrder: string;
}

export const sortOf = ({ sort, sortBy }: Ordering): string => sort || sortBy;
export const directionOf = ({ order, sortOrder }: Ordering): string => order || sortOrder;
