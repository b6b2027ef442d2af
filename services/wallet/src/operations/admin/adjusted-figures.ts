import type { Minor } from '@tael/money';
import type { Balance } from '../../ledger/ledger.ts';
import type { AdminOperation } from '../../ledger/order.ts';

export interface Adjustment {
  operation: AdminOperation;
  amount: Minor;
}

/** What an administrator's act makes of the figures that it touches: for the register. The ledger decides by itself. */
export type Figures = Readonly<Record<string, Minor>>;

export const coinsBefore = ({ coins }: Balance): Figures => ({ coins });
export const coinsAfter = ({ coins }: Balance, adjustment: Adjustment): Figures => ({
  coins: adjusted(coins, adjustment),
});

export const subsidyBefore = ({ cashSubsidy, available }: Balance): Figures => ({ cashSubsidy, available });

/** What was spent can't be taken back from available: that is the shortfall. */
export function subsidyAfter({ cashSubsidy, available }: Balance, adjustment: Adjustment): Figures {
  const after = adjusted(cashSubsidy, adjustment);
  const moved = available + after - cashSubsidy;
  return moved < 0n
    ? { cashSubsidy: after, available: 0n, shortfall: -moved }
    : { cashSubsidy: after, available: moved };
}

function adjusted(figure: Minor, { operation, amount }: Adjustment): Minor {
  if (operation === 'set') return amount;
  if (operation === 'add') return figure + amount;
  return figure > amount ? figure - amount : 0n;
}
