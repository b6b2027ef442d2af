import i18next from 'i18next';
import { whole } from '../../lib/figures/written.ts';
import { serverWords } from '../../lib/i18n/error-text.ts';
import { statusLook, type StatusLook } from '../../ui/status-badge.tsx';
import type { TimelineStep } from '../../ui/timeline.tsx';
import type { Transaction } from './transaction.ts';
import { statusName } from './words.ts';

export type Chain = NonNullable<Transaction['chain']>;
export type Reader = 'owner' | 'staff';

export interface Shown {
  status: string;
  chain?: Chain | undefined;
}

const looks: Readonly<Partial<Record<Chain['state'], StatusLook>>> = {
  failed: 'refused',
  stuck: 'waiting',
};

const stateKeys: Readonly<Partial<Record<Chain['state'], string>>> = {
  queued: 'transactions:chain.state.queued',
  sent: 'transactions:chain.state.sent',
  failed: 'transactions:chain.state.failed',
  stuck: 'transactions:chain.state.stuck',
};

/** An approved send is `completed`; until its chain has confirmed it, the chain's state is the news. */
export function statusOf({ status, chain }: Shown): { text: string; look: StatusLook; isSettled: boolean } {
  if (status !== 'completed' || chain === undefined || chain.state === 'confirmed')
    return { text: statusName(status), look: statusLook(status), isSettled: status === 'completed' };
  const { state } = chain;
  const key = stateKeys[state];
  const text = key === undefined ? confirmationsOf(chain) : i18next.t(key);
  return { text, look: looks[state] ?? 'other', isSettled: false };
}

export const confirmationsOf = ({ confirmations, needed }: Chain): string =>
  i18next.t('transactions:chain.confirmations', { done: whole(confirmations), needed: whole(needed) });

/** What follows the approval. */
export function chainSteps(chain: Chain, reader: Reader): TimelineStep[] {
  const { state, networkName: network } = chain;
  const note = reasonOf(chain, reader);
  if (state === 'failed') return [{ label: i18next.t(endKeys.failed[reader]), note, state: 'refused' }];
  if (state === 'stuck') return [{ label: i18next.t(endKeys.stuck[reader]), note, state: 'waiting' }];
  const isOut = state !== 'waiting' && state !== 'queued';
  const sent = i18next.t('transactions:chain.step.sent', { network });
  const arrived = i18next.t('transactions:chain.step.arrived');
  if (state === 'confirmed')
    return [
      { label: sent, state: 'done' },
      { label: arrived, state: 'done' },
    ];
  return [
    isOut ? { label: sent, state: 'done' } : { label: sent, note, state: 'waiting' },
    {
      label: arrived,
      note: isOut ? note : undefined,
      state: 'waiting',
    },
  ];
}

const endKeys = {
  failed: {
    owner: 'transactions:chain.step.failed',
    staff: 'transactions:chain.step.failedForStaff',
  },
  stuck: {
    owner: 'transactions:chain.step.stuck',
    staff: 'transactions:chain.step.stuckForStaff',
  },
} as const;

const known: readonly [pattern: RegExp, key: string][] = [
  [/^Waits for a lower network fee/, 'transactions:chain.reason.fee'],
  [/^Waits: the hot account has too few/, 'transactions:chain.reason.funds'],
  [/^The chain refused/, 'transactions:chain.reason.refused'],
];

/** Custody writes reasons for operators: staff read them, owners what they mean. */
function reasonOf({ state, reason }: Chain, reader: Reader): string | undefined {
  if (reason === undefined) return undefined;
  if (reader === 'staff') return serverWords(reason);
  const key = known.find(([pattern]) => pattern.test(reason))?.[1];
  if (key !== undefined) return i18next.t(key);
  return state === 'failed' || state === 'stuck' ? undefined : i18next.t('transactions:chain.reason.waits');
}
