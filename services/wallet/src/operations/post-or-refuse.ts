import { bodyHash } from '@tael/idempotency';
import type { Refusal as HttpRefusal } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import type { Posted, Refusal, Refused } from '../ledger/ledger.ts';
import type { Once, Order, OrderRule } from '../ledger/order.ts';

export interface Repeatable {
  key?: string | undefined;
  body: unknown;
}

export const onceOf = (scope: string, { key, body }: Repeatable): { once?: Once } =>
  key === undefined ? {} : { once: { scope, key, bodyHash: bodyHash(body) } };

const httpRefusals: Partial<Record<Refusal, () => HttpRefusal>> = {
  insufficient_coins: errors.insufficient_coins,
  insufficient_available: errors.insufficient_funds,
  insufficient_card: errors.insufficient_funds,
  account_closed: errors.account_closed,
  card_frozen: errors.card_frozen,
  payee_closed: errors.recipient_not_found,
  payee_is_payer: errors.own_recipient,
  key_reused: errors.key_reused,
  amount_out_of_range: errors.invalid_amount,
};

export async function postOrRefuse({ ledger }: Pick<Deps, 'ledger'>, order: Order): Promise<Posted> {
  const posting = await ledger.post(order);
  if (posting.outcome === 'posted') return posting;
  throw refusalOf(order.rule, posting);
}

export const refusalOf = (rule: OrderRule, { reason }: Refused): Error =>
  httpRefusals[reason]?.() ?? new Error(`the ledger refused ${rule}: ${reason}`);
