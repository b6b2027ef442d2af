export * from './accounts.ts';
export * from './approvals.ts';
export * from './dead-letters.ts';
export * from './health.ts';
export * from './me.ts';
export * from './stats.ts';
export * from './system.ts';
export * from './tasks.ts';
