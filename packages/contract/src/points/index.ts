export * from './admin.ts';
export * from './own.ts';
export * from './withheld.ts';
