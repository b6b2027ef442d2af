import type { Method } from './payout-account.ts';

/** A provider's answer about one payout. `words` are the provider's own. */
export type RailAnswer =
  | { kind: 'paid'; at: Date; reference: string }
  /** The provider has the order. Its outcome is open. `confirmation` is for its owner, if the provider waits for them. */
  | { kind: 'open'; reference?: string | undefined; words: string; confirmation?: string }
  /** Final: the order was not paid and never will be. `reason` is for the payout's owner. */
  | { kind: 'refused'; reason: string; words: string }
  /** Not paid. The same order is accepted later, for instance once the balance suffices. */
  | { kind: 'waits'; reason: string }
  /** The provider has no such order. */
  | { kind: 'absent' }
  | { kind: 'unknown'; words: string };

/** The answer about an order that was sent. If the question fails, the order may still be paid. */
export type OutcomeAnswer = Exclude<RailAnswer, { kind: 'waits' }>;

export interface PayoutOrder {
  withdrawalId: string;
  method: Method;
  /** The payment file that has it. */
  fileId: string | null;
  state: 'to_send' | 'sent' | 'ended';
  calls: number;
  reference: string | null;
  confirmation: string;
  words: string;
  madeAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  paidAt: Date | null;
  nextAt: Date;
}

/** The change that one answer makes. `payout` is the payout's new state, if the answer ends it. */
export interface OrderChange {
  state: PayoutOrder['state'];
  payout?: 'completed' | 'rejected';
  paidAt?: Date;
  reference?: string | undefined;
  confirmation?: string;
  words: string;
  isUnknown: boolean;
  nextAt: Date;
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Half the time that has passed, so that waiting costs a number of calls that grows with its logarithm. */
export function backoff(since: Date, now: Date, { least, most }: { least: number; most: number }): Date {
  const half = (now.getTime() - since.getTime()) / 2;
  return after(now, Math.min(most, Math.max(least, half)));
}

const polls = { least: 1_000, most: 5 * 60_000 };
const retries = { least: 1_000, most: 60_000 };

export const nextPoll = (sentAt: Date, now: Date): Date => backoff(sentAt, now, polls);
export const nextRetry = (waitsSince: Date, now: Date): Date => backoff(waitsSince, now, retries);

export function changeBy(
  answer: RailAnswer,
  { sentAt }: Pick<PayoutOrder, 'sentAt'>,
  now: Date,
): OrderChange {
  const polled = nextPoll(sentAt ?? now, now);
  switch (answer.kind) {
    case 'paid':
      return {
        state: 'ended',
        payout: 'completed',
        reference: answer.reference,
        paidAt: answer.at,
        words: '',
        isUnknown: false,
        nextAt: now,
      };
    case 'refused':
      return { state: 'ended', payout: 'rejected', words: answer.words, isUnknown: false, nextAt: now };
    case 'open':
      return {
        state: 'sent',
        reference: answer.reference,
        confirmation: answer.confirmation ?? '',
        words: answer.words,
        isUnknown: false,
        nextAt: polled,
      };
    case 'unknown':
      return { state: 'sent', words: answer.words, isUnknown: true, nextAt: polled };
    case 'waits':
      return { state: 'to_send', words: answer.reason, isUnknown: false, nextAt: now };
    case 'absent':
      return { state: 'to_send', words: '', isUnknown: false, nextAt: polled };
  }
}
