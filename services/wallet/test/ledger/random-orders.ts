import fc from 'fast-check';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import type { Instruction, Order } from '../../src/ledger/order.ts';
import { key, order, price } from './ledger-under-test.ts';

export interface Story {
  users: readonly string[];
  orders: Order[];
  sentOut: string[];
}

export const newStory = (users: readonly string[]): Story => ({ users, orders: [], sentOut: [] });

export interface Step {
  rule: Instruction['rule'] | 'again';
  user: number;
  other: number;
  amount: bigint;
  voided: boolean;
  operation: 'set' | 'add' | 'subtract';
  /** Few keys, so that they repeat. */
  key: number | undefined;
  name: number;
}

const rules: Step['rule'][] = [
  'sell',
  'buy',
  'send',
  'send-out',
  'approve-send-out',
  'reject-send-out',
  'send-arrived',
  'send-returned',
  'hold',
  'release',
  'settle',
  'coins',
  'subsidy',
  'balance',
  'redemption',
  'deposit',
  'card-top-up',
  'card-unload',
  'card-payment',
  'close',
  'again',
  // Extra weight, so that accounts have something to spend.
  'coins',
  'balance',
  'deposit',
  'again',
];

export const steps: fc.Arbitrary<Step> = fc.record({
  rule: fc.constantFrom(...rules),
  user: fc.nat(3),
  other: fc.nat(3),
  amount: fc.oneof(
    { arbitrary: fc.bigInt(1n, 500n), weight: 4 },
    { arbitrary: fc.bigInt(1n, 99_999_999_999_999n), weight: 3 },
    { arbitrary: fc.bigInt(2n ** 48n, 2n ** 53n + 9n), weight: 1 },
  ),
  voided: fc.boolean(),
  operation: fc.constantFrom('set', 'add', 'subtract'),
  key: fc.option(fc.nat(5), { nil: undefined }),
  name: fc.nat(30),
});

export function orderOf(story: Story, step: Step): Order {
  const again = story.orders[step.name];
  if (step.rule === 'again' && again) return again;
  const userId = story.users[step.user] ?? '';
  const made = order(userId, instructionOf(story, step));
  const scope = /^(deposit|send-(arrived|returned))$/.test(step.rule) ? step.rule : 'POST /api';
  if (step.key !== undefined) made.idempotencyKey = key(`k${step.key}`, `${step.amount % 3n}`, { scope });
  story.orders.push(made);
  if (made.rule === 'send-out') story.sentOut.push(made.operationId);
  return made;
}

function instructionOf(story: Story, step: Step): Instruction {
  const { rule, amount, operation, name } = step;
  const actorId = story.users[0] ?? '';
  const reason = 'because';
  const transactionId = story.sentOut[name % Math.max(story.sentOut.length, 1)] ?? newOperationId();
  // Holds share few ids within a story and none across stories.
  const holdId = `${story.users[0] ?? ''}:${name % 6}`;
  switch (rule) {
    case 'sell':
    case 'buy':
      return { rule, amount, price };
    case 'send':
      return { rule, payeeId: story.users[step.other] ?? '', amount, description: 'text, "quoted" \\ {}' };
    case 'send-out':
      return { rule, address: '0xabc', chainId: 1, amount, description: '' };
    case 'approve-send-out':
      return { rule, transactionId, actorId };
    case 'reject-send-out':
      return { rule, transactionId, actorId, reason };
    case 'send-arrived':
      return { rule, transactionId, amount };
    case 'send-returned':
      return { rule, transactionId, amount, reason };
    case 'hold':
      return { rule, holdId, amount };
    case 'release':
      return { rule, holdId, voided: step.voided };
    case 'settle':
      return { rule, holdId };
    case 'coins':
    case 'subsidy':
      return { rule, operation, amount: step.other === 0 ? 0n : amount, reason, actorId };
    case 'balance':
      return {
        rule,
        change: operation === 'set' ? { set: amount } : { add: operation === 'add' ? amount : -amount },
        reason,
        actorId,
      };
    case 'redemption':
      return { rule, redemptionId: `r${name}`, points: amount, amount };
    case 'deposit':
      return { rule, depositKey: `d${name}`, amount };
    case 'card-top-up':
    case 'card-unload':
      return { rule, amount };
    case 'card-payment':
      return { rule, amount, description: 'shop' };
    case 'close':
    case 'again':
      return { rule: 'close' };
  }
}
