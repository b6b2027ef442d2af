import type { Item } from './compile-order.ts';
import { refusals, type Answer, type Posting, type Refusal } from './ledger.ts';
import type { PostedItem } from './post-batch.ts';

const known: ReadonlySet<string> = new Set(refusals);
const isRefusal = (outcome: string): outcome is Refusal => known.has(outcome);

export function answerOf(item: Pick<Item, 'decision'>, posted: PostedItem): Posting {
  const { outcome, state, operationId, figures, answeredAt } = posted;
  if (outcome === 'posted' || outcome === 'replayed') {
    const answer = toAnswer(figures, answeredAt);
    return { outcome: 'posted', replayed: outcome === 'replayed', operationId, answer };
  }
  if (!isRefusal(outcome)) throw new Error(`the ledger refused ${item.decision} for an unknown reason`);
  return {
    outcome: 'refused',
    reason: outcome,
    ...(state === null ? {} : { state: state === 'void' ? 'released' : state }),
  };
}

/** Reads `figures` in the order in which `post_batch` writes them. */
export function toAnswer(figures: readonly bigint[], time: Date): Answer {
  const at = (place: number): bigint => figures[place] ?? 0n;
  return {
    amount: at(0),
    counter: at(1),
    price: at(2),
    shortfall: at(3),
    subsidyChange: at(4),
    balance: {
      coins: at(5),
      coinsReserved: at(6),
      available: at(7),
      held: at(8),
      card: at(9),
      cashSubsidy: at(10),
      totalWithdrawn: at(11),
      version: at(12),
    },
    suspended: at(13) === 1n,
    time,
  };
}
