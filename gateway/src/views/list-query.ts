interface Ordering {
  sort: string;
  sortBy: string;
  order: string;
  sortOrder: string;
}

export const sortOf = ({ sort, sortBy }: Ordering): string => sort || sortBy;
export const directionOf = ({ order, sortOrder }: Ordering): string => order || sortOrder;
