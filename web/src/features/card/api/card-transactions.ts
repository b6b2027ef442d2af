import { call } from '../../../lib/http.ts';
import { transactionPages } from '../../../product/transactions/transaction.ts';

export const cardTransactions = transactionPages(['transactions', 'card'], (options) =>
  call('GET /api/wallet/card/transactions', options),
);
