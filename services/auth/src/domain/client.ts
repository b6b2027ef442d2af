/** What somebody asks from. */
export interface Client {
  address: string;
  userAgent: string;
  /** Of RATE_LIMIT_EXEMPT: no limit per address holds. */
  exempt: boolean;
}
