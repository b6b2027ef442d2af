import { transactionPage, transactionPages } from '../../../product/transactions/transaction.ts';

export const cardTransactions = transactionPages(
  ['transactions', 'card'],
  '/wallet/card/transactions',
  transactionPage,
);
