/**
 * `security` is always listed, and mailed only if chosen. `protection` is always listed; `insertMail` mails some of its
 * kinds whatever the settings are.
 */
export type NotificationTopic =
  'transactions' | 'withdrawals' | 'points' | 'referrals' | 'security' | 'protection';

/** The web app words it in the reader's language, from `kind` and `params`. */
export interface NotificationContent {
  userId: string;
  topic: NotificationTopic;
  kind: string;
  params: Readonly<Record<string, string | number | boolean>>;
  /** The user asked for this mail, so it is listed and sent whatever the settings are. */
  mailWanted?: boolean;
}

/** No notification from TransactionSettled for these types: their own events already create one. */
const typesWithOwnEvent = new Set(['withdrawal', 'points', 'deposit']);

export function notifiesOfTransaction(transaction: { type: string; kind: string }): boolean {
  return !typesWithOwnEvent.has(transaction.type) && !typesWithOwnEvent.has(transaction.kind);
}
