export * from './approval.ts';
export * from './decide.ts';
