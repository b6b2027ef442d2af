import { flag, oneOf, pageNumber, useListState } from '../../../lib/listing/use-list-state.ts';

const fields = {
  sort: oneOf(['points', 'username']),
  ascending: flag,
  /** All that are loaded, not the first ten alone. */
  all: flag,
  /** Of the withheld awards. */
  page: pageNumber,
};

export const usePointsList = () => useListState(fields);
export type PointsList = ReturnType<typeof usePointsList>[0];
