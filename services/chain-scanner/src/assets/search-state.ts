export interface SearchState {
  /** All settled blocks from here up were searched. Null if the newest settled block was not. */
  fromBlock: number | null;
  since: Date | null;
  complete: boolean;
  problem: string;
}

export const notSearched: SearchState = { fromBlock: null, since: null, complete: false, problem: '' };
