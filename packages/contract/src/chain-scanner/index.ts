export * from './chains.ts';
export * from './deposits.ts';
export * from './portfolio.ts';
export * from './scanner.ts';
