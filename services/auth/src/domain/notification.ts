/**
 * `security` is always listed, and mailed only if chosen. `protection` is always listed; `insertMail` mails some of its
 * kinds whatever the settings are.
 */
export type NotificationTopic =
  'transactions' | 'withdrawals' | 'points' | 'referrals' | 'security' | 'protection';

export interface Happening {
  userId: string;
  topic: NotificationTopic;
  kind: string;
  params: Readonly<Record<string, string | number | boolean>>;
}

/** No notification from TransactionSettled for these types: their own events already create one. */
const toldElsewhere = new Set(['withdrawal', 'points', 'deposit']);

export function tellsOfTransaction(transaction: { type: string; kind: string }): boolean {
  return !toldElsewhere.has(transaction.type) && !toldElsewhere.has(transaction.kind);
}
