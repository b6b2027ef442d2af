export interface SearchState {
  /** All settled blocks from here up were searched. Null if the newest settled block was not. */
  fromBlock: number | null;
  /** Date of that block or of a later one; null if no date is known. */
  since: Date | null;
  complete: boolean;
  /** Empty while the search continues. */
  problem: string;
}

export const notSearched: SearchState = { fromBlock: null, since: null, complete: false, problem: '' };
