import { bodyHash } from '@tael/idempotency';
import type { Refusal as HttpRefusal } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import type { Posted, RefusalReason, Refused } from '../ledger/ledger.ts';
import type { IdempotencyKey, Order, OrderRule } from '../ledger/order.ts';

export interface KeyedRequest {
  key?: string | undefined;
  body: unknown;
}

export const idempotencyKeyOf = (scope: string, { key, body }: KeyedRequest): IdempotencyKey | undefined =>
  key === undefined ? undefined : { scope, key, bodyHash: bodyHash(body) };

const httpRefusals: Partial<Record<RefusalReason, () => HttpRefusal>> = {
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
  const result = await ledger.post(order);
  if (result.outcome === 'posted') return result;
  throw refusalOf(order.rule, result);
}

export const refusalOf = (rule: OrderRule, { reason }: Refused): Error =>
  httpRefusals[reason]?.() ?? new Error(`the ledger refused ${rule}: ${reason}`);
