export * from './admin.ts';
export * from './decide.ts';
export * from './own.ts';
export * from './referrals.ts';
