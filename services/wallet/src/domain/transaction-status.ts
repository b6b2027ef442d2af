export const transactionStatuses = ['pending', 'completed', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
