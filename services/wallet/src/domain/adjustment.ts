import type { AdminOperation } from '@tael/contract/wallet';
import { toJsonNumber, type Minor } from '@tael/money';

export interface Adjustment {
  rule: 'coins' | 'subsidy';
  operation: AdminOperation;
  amount: Minor;
}

interface Figures {
  coins: Minor;
  available: Minor;
  cashSubsidy: Minor;
}

export interface Preview {
  /** Less than asked if less can be taken: what a second person approves is what happens. */
  amount: Minor;
  /** Of the coins, or of the counter of subsidies. */
  change: Minor;
  before: Record<string, number>;
  after: Record<string, number>;
}

/** What the ledger would do with these figures. */
export function previewOf({ rule, operation, amount: asked }: Adjustment, figures: Figures): Preview {
  const current = rule === 'coins' ? figures.coins : figures.cashSubsidy;
  const amount = operation === 'subtract' && asked > current ? current : asked;
  const change = { set: amount - current, add: amount, subtract: -amount }[operation];
  if (rule === 'coins') {
    return { amount, change, before: shown({ coins: current }), after: shown({ coins: current + change }) };
  }
  const { available, cashSubsidy } = figures;
  const moved = change < -available ? -available : change;
  return {
    amount,
    change,
    before: shown({ cashSubsidy, available }),
    after: shown({ cashSubsidy: cashSubsidy + change, available: available + moved }),
  };
}

const shown = (figures: Record<string, Minor>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toJsonNumber(value)]));
