export * from './accounts.ts';
export * from './decisions.ts';
export * from './limits.ts';
export * from './origin.ts';
export * from './own.ts';
export * from './queue.ts';
export * from './sends.ts';
export * from './states.ts';
