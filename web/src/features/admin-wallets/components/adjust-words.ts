import type { Figure, Operation } from '../api/adjust.ts';

interface AdjustWords {
  title: string;
  operations: Operation[];
  amount: string;
  reason: string;
  figure: string;
  follows: string;
  done: string;
}

export const adjustWords: Record<Figure, AdjustWords> = {
  coins: {
    title: 'admin-wallets:coins.title',
    operations: ['set', 'add', 'subtract'],
    amount: 'admin-wallets:coins.amount',
    reason: 'admin-wallets:coins.reason',
    figure: 'admin-wallets:column.coins',
    follows: 'admin-wallets:column.value',
    done: 'admin-wallets:done.coins',
  },
  subsidy: {
    title: 'admin-wallets:subsidy.title',
    operations: ['add', 'subtract', 'set'],
    amount: 'admin-wallets:subsidy.amount',
    reason: 'admin-wallets:subsidy.reason',
    figure: 'admin-wallets:column.subsidy',
    follows: 'admin-wallets:column.available',
    done: 'admin-wallets:done.subsidy',
  },
};

export const operationWords: Record<Operation, string> = {
  set: 'admin-wallets:operation.set',
  add: 'admin-wallets:operation.add',
  subtract: 'admin-wallets:operation.subtract',
};
