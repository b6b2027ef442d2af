import type { Kind } from '../domain/kinds.ts';
import type { Item } from './compile-order.ts';
import type { Figures } from './figures.ts';
import { refusals, type Answer, type OrderResult, type RefusalReason } from './ledger.ts';
import type { ItemResult } from './post-batch.ts';

export const toAnswer = (
  { amount, counter, price, shortfall, subsidyChange, ...balance }: Figures,
  kind: Kind | undefined,
  time: Date,
): Answer => ({ kind, amount, counter, price, shortfall, subsidyChange, balance, time });

const known: ReadonlySet<string> = new Set(refusals);
const isRefusal = (outcome: string): outcome is RefusalReason => known.has(outcome);

export function orderResultOf(item: Pick<Item, 'branch'>, result: ItemResult): OrderResult {
  const { outcome, state, kind, operationId, figures, answeredAt } = result;
  if (figures) {
    const answer = toAnswer(figures, kind, answeredAt);
    return { outcome: 'posted', replayed: outcome === 'replayed', operationId, answer };
  }
  if (!isRefusal(outcome)) throw new Error(`the ledger refused ${item.branch} for an unknown reason`);
  return {
    outcome: 'refused',
    reason: outcome,
    ...(state === undefined ? {} : { state: state === 'tombstone' ? 'released' : state }),
  };
}
