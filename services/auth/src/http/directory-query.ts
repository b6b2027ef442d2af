import { z } from 'zod';
import type { DirectoryWish } from '../operations/admin/list-users.ts';

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

export const directoryQuery = z.object({
  search: z.string().default(''),
  status: filter,
  role: filter,
  level: filter,
  sort: filter,
  sortBy: filter,
  order: filter,
  sortOrder: filter,
});

export const toDirectoryWish = ({
  sort,
  sortBy,
  order,
  sortOrder,
  ...rest
}: z.infer<typeof directoryQuery>): DirectoryWish => ({
  ...rest,
  sort: sort || sortBy,
  ascending: (order || sortOrder) === 'asc',
});
