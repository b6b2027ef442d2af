/**
 * The setting that silences it. Security is listed always and mailed by choice; what protects the account is always
 * listed, and always mailed by `insertMail`.
 */
export type NotificationTopic =
  'transactions' | 'withdrawals' | 'points' | 'referrals' | 'security' | 'protection';

/** What happened to somebody, as a kind and its facts: the web words it in the reader's language. */
export interface Happening {
  userId: string;
  topic: NotificationTopic;
  kind: string;
  params: Readonly<Record<string, string | number | boolean>>;
}

/** Of these the ledger's transaction is only the echo: a notice of their own tells it better. */
const toldElsewhere = new Set(['withdrawal', 'points', 'deposit']);

export function tellsOfTransaction(transaction: { type: string; kind: string }): boolean {
  return !toldElsewhere.has(transaction.type) && !toldElsewhere.has(transaction.kind);
}
