import { transactionPage, transactionPages } from '../../../lib/transactions/transaction.ts';

export const cardTransactions = transactionPages(
  ['transactions', 'card'],
  '/wallet/card/transactions',
  transactionPage,
);
