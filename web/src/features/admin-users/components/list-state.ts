import { flag, oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import { levels, roles, statuses } from './user-words.ts';

const fields = {
  search: text,
  status: oneOf(['all', ...statuses]),
  role: oneOf(['all', ...roles]),
  level: oneOf(['all', ...levels]),
  sort: oneOf(['createdAt', 'username', 'email']),
  ascending: flag,
  view: oneOf(['table', 'grid']),
  page: pageNumber,
  open: text,
};

export const useUserList = () => useListState(fields);
export type UserList = ReturnType<typeof useUserList>[0];

export const defaults: Pick<UserList, 'search' | 'status' | 'role' | 'level' | 'sort' | 'ascending'> = {
  search: '',
  status: 'all',
  role: 'all',
  level: 'all',
  sort: 'createdAt',
  ascending: false,
};
