/** How far the logs of a chain were searched. */
export interface SearchState {
  /** Nothing above it is left out; null where the newest blocks are. */
  fromBlock: number | null;
  /** When that block was made, or a later one; null where no date is known. */
  since: Date | null;
  complete: boolean;
  /** Why the search stopped; empty while it goes on. */
  problem: string;
}

export const notSearched: SearchState = { fromBlock: null, since: null, complete: false, problem: '' };
