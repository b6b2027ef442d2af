export * from './admin-subsidies.ts';
export * from './admin-transactions.ts';
export * from './admin-wallets.ts';
export * from './card.ts';
export * from './chain.ts';
export { inputRefusals } from './fields.ts';
export * from './ledger-proof.ts';
export * from './transactions.ts';
export * from './wallet.ts';
