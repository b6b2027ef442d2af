import type { OutgoingEvent } from '@tael/events';
import { mulPriceCeil, mulPriceFloor, type Minor } from '@tael/money';
import { isUuid } from '@tael/postgres';
import { postingRules, type Move, type PostingRule, type RuleName } from './posting-rules.ts';
import type { IdempotencyKey, Instruction, Order } from './order.ts';

export interface Item {
  operationId: string;
  userId: string;
  payeeId: string | undefined;
  branch: string;
  postingRule: PostingRule & { moves: readonly Move[] };
  amount: Minor;
  counter: Minor;
  price: Minor;
  key: ItemKey | undefined;
  address: string | undefined;
  description: string | undefined;
  reference: string | undefined;
  actorId: string | undefined;
  reason: string | undefined;
  seenVersion: bigint | undefined;
  aloneUpTo: Minor | undefined;
  approvedChange: Minor | undefined;
  events: readonly OutgoingEvent[];
  claims: readonly string[];
}

type ItemKey = Pick<IdempotencyKey, 'scope' | 'key'> & Partial<IdempotencyKey>;

/** A voided release has the rule `void`, a deposit for an unknown user `deposit-suspended`. */
export function ruleOf(order: Order): RuleName {
  if (order.rule === 'release' && order.voided === true) return 'void';
  if (order.rule === 'deposit' && order.unknownUser === true) return 'deposit-suspended';
  return order.rule;
}

export function compileOrder(order: Order, ruleName: RuleName = ruleOf(order)): Item {
  const postingRule: PostingRule = postingRules[ruleName];
  const userId = uuid(order.userId, 'userId');
  const operationId = uuid(order.operationId, 'operationId');
  const part = particulars(order);
  const key = keyOf(order, operationId);
  const claims = [`operation ${operationId}`];
  if (key && key.scope !== ownIdScope) claims.push(`key ${userId} ${key.scope} ${key.key}`);
  if (part.claim !== undefined) claims.push(part.claim);
  return {
    operationId,
    userId,
    postingRule,
    key,
    claims,
    branch:
      postingRule.branch === 'by operation' ? `${order.rule}.${part.operation ?? ''}` : postingRule.branch,
    payeeId: part.payeeId === undefined ? undefined : uuid(part.payeeId, 'payeeId'),
    amount: part.amount ?? 0n,
    counter: part.counter ?? 0n,
    price: part.price ?? 0n,
    address: part.address,
    description: part.description,
    reference: part.reference,
    actorId: part.actorId === undefined ? undefined : uuid(part.actorId, 'actorId'),
    reason: part.reason,
    seenVersion: part.seenVersion,
    aloneUpTo: part.aloneUpTo,
    approvedChange: part.approvedChange,
    events: order.events ?? [],
  };
}

const ownIdScope = 'operation';

function keyOf(order: Order, operationId: string): ItemKey | undefined {
  // The hold's own row shows whether these are replays.
  if (order.rule === 'hold' || order.rule === 'release' || order.rule === 'settle') return undefined;
  return order.idempotencyKey ?? { scope: ownIdScope, key: operationId };
}

interface Particulars {
  payeeId?: string;
  amount?: Minor;
  counter?: Minor;
  price?: Minor;
  operation?: string;
  address?: string | undefined;
  description?: string;
  reference?: string;
  actorId?: string;
  reason?: string;
  seenVersion?: bigint | undefined;
  aloneUpTo?: Minor | undefined;
  approvedChange?: Minor;
  claim?: string;
}

/** 2^53, above the limit of any figure: the ledger refuses it, and it still fits a Postgres bigint. */
const tooMuch = BigInt(Number.MAX_SAFE_INTEGER) + 1n;
const bounded = (yuan: Minor): Minor => (yuan > tooMuch ? tooMuch : yuan);

function particulars(order: Instruction): Particulars {
  switch (order.rule) {
    case 'sell':
      return { ...order, counter: bounded(mulPriceFloor(order.amount, order.price)) };
    case 'buy':
      return { ...order, counter: bounded(mulPriceCeil(order.amount, order.price)) };
    case 'approve-send-out':
    case 'reject-send-out': {
      const reference = uuid(order.transactionId, 'transactionId');
      return { ...order, reference, claim: `operation ${reference}` };
    }
    case 'send-out':
      return { ...order, reference: String(order.chainId) };
    case 'send-arrived':
    case 'send-returned':
      return { ...order, reference: uuid(order.transactionId, 'transactionId') };
    case 'hold':
    case 'release':
    case 'settle':
      return { ...order, reference: order.holdId, claim: `hold ${order.holdId}` };
    case 'balance': {
      const { change, seenVersion, ...rest } = order;
      return 'set' in change
        ? { ...rest, operation: 'set', amount: change.set, seenVersion }
        : { ...rest, operation: 'add', amount: change.add, seenVersion };
    }
    case 'redemption':
      return { ...order, reference: order.redemptionId, description: `${order.points} points` };
    case 'deposit':
      return { ...order, reference: order.depositKey, description: '' };
    case 'send':
    case 'coins':
    case 'subsidy':
    case 'card-top-up':
    case 'card-unload':
    case 'card-payment':
      return order;
    case 'close':
      return {};
  }
}

function uuid(text: string, field: string): string {
  if (!isUuid(text)) throw new TypeError(`${field} is no uuid`);
  return text.toLowerCase();
}
