import { flag, oneOf, pageNumber, useListState } from '../../../lib/listing/use-list-state.ts';

const fields = {
  sort: oneOf(['points', 'username']),
  ascending: flag,
  all: flag,
  page: pageNumber,
};

export const usePointsList = () => useListState(fields);
export type PointsList = ReturnType<typeof usePointsList>[0];
