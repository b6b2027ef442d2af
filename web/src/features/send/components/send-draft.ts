export interface SendDraft {
  to: string;
  amount: string;
  description: string;
  /** Empty until one is chosen. */
  network: string;
}
