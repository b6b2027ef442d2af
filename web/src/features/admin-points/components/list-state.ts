import { flag, oneOf, pageNumber, useListState } from '../../../lib/listing/use-list-state.ts';

const fields = {
  sort: oneOf(['points', 'username']),
  ascending: flag,
  /** Shows all loaded users instead of the first ten. */
  all: flag,
  /** Page of the withheld awards. */
  page: pageNumber,
};

export const usePointsList = () => useListState(fields);
export type PointsList = ReturnType<typeof usePointsList>[0];
