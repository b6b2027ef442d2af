import type { TFunction } from 'i18next';
import { tokenBalance } from '../../../lib/figures/tokens.ts';
import { amount, whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import type { StatTile } from '../../../ui/stat-tiles.tsx';
import type { StatusLook } from '../../../ui/status-badge.tsx';
import type { Act, ChainTransfer, TreasuryChain } from '../api/treasury.ts';

interface ActWords {
  title: string;
  submit: string;
  done: string;
  text: string;
}

export const actWords: Record<Act['word'], ActWords> = {
  pause: {
    title: 'admin-treasury:act.pause.title',
    submit: 'admin-treasury:act.pause.submit',
    done: 'admin-treasury:act.pause.done',
    text: 'admin-treasury:act.pause.text',
  },
  resume: {
    title: 'admin-treasury:act.resume.title',
    submit: 'admin-treasury:act.resume.submit',
    done: 'admin-treasury:act.resume.done',
    text: 'admin-treasury:act.resume.text',
  },
  sweep: {
    title: 'admin-treasury:act.sweep.title',
    submit: 'admin-treasury:act.sweep.submit',
    done: 'admin-treasury:act.sweep.done',
    text: 'admin-treasury:act.sweep.text',
  },
  'speed-up': {
    title: 'admin-treasury:act.speedUp.title',
    submit: 'admin-treasury:act.speedUp.submit',
    done: 'admin-treasury:act.speedUp.done',
    text: 'admin-treasury:act.speedUp.text',
  },
  cancel: {
    title: 'admin-treasury:act.cancel.title',
    submit: 'admin-treasury:act.cancel.submit',
    done: 'admin-treasury:act.cancel.done',
    text: 'admin-treasury:act.cancel.text',
  },
  retry: {
    title: 'admin-treasury:act.retry.title',
    submit: 'admin-treasury:act.retry.submit',
    done: 'admin-treasury:act.retry.done',
    text: 'admin-treasury:act.retry.text',
  },
};

export const transferSum = ({ amount: coins, token }: ChainTransfer): string =>
  `${amount(coins) ?? '–'} ${token}`;

export function chainState(
  { off, paused, problem, disagreement }: TreasuryChain,
  t: TFunction,
): { look: StatusLook; words: string } {
  if (off !== undefined) return { look: 'other', words: t('admin-treasury:state.off') };
  if (paused) return { look: 'refused', words: t('admin-treasury:state.paused') };
  if (disagreement !== undefined) return { look: 'refused', words: t('admin-treasury:state.stopped') };
  if (problem !== undefined) return { look: 'waiting', words: t('admin-treasury:state.waits') };
  return { look: 'done', words: t('admin-treasury:state.runs') };
}

const looks: Partial<Record<ChainTransfer['state'], StatusLook>> = {
  stuck: 'refused',
  queued: 'waiting',
  mined: 'done',
};

export const stateLook = ({ state }: ChainTransfer): StatusLook => looks[state] ?? 'other';

const stateKeys: Record<ChainTransfer['state'], string> = {
  queued: 'admin-treasury:transfer.queued',
  signed: 'admin-treasury:transfer.signed',
  sent: 'admin-treasury:transfer.sent',
  mined: 'admin-treasury:transfer.mined',
  confirmed: 'admin-treasury:transfer.confirmed',
  failed: 'admin-treasury:transfer.failed',
  stuck: 'admin-treasury:transfer.stuck',
};

export function stateWords(
  { state, confirmations, needed, cancelling }: ChainTransfer,
  t: TFunction,
): string {
  const words = t(stateKeys[state], { confirmations: whole(confirmations), needed: whole(needed) });
  return cancelling ? t('admin-treasury:transfer.cancelling', { state: words }) : words;
}

const coins = (text: string | null): string | undefined =>
  text === null ? undefined : tokenBalance(text, 'USDC');

/** A longer figure does not fit in a tile, and says no more. */
const many = 1_000_000;

export function figureTiles(chain: TreasuryChain, t: TFunction, language: string): StatTile[] {
  const { hotTarget, coldAddress, unsweptAt, addresses, gasSymbol, readAt, sendsPaidFor } = chain;
  const age = readAt === undefined ? t('admin-treasury:notRead') : timeAgo(readAt, language);
  return [
    {
      label: t('admin-treasury:figure.hot'),
      figure: coins(chain.hot),
      note: hotTarget === undefined ? age : t('admin-treasury:figure.target', { target: whole(hotTarget) }),
    },
    {
      label: t('admin-treasury:figure.cold'),
      figure: coins(chain.cold),
      note: coldAddress === undefined ? t('admin-treasury:figure.noCold') : age,
    },
    {
      label: t('admin-treasury:figure.unswept'),
      figure: coins(chain.unswept),
      note:
        unsweptAt === undefined
          ? t('admin-treasury:notRead')
          : t('admin-treasury:figure.addresses', { count: addresses, shown: whole(addresses) }),
    },
    {
      label: t('admin-treasury:figure.gas', { symbol: gasSymbol }),
      figure: chain.gas === null ? undefined : tokenBalance(chain.gas, gasSymbol),
      note: age,
    },
    {
      label: t('admin-treasury:figure.sends'),
      figure: sendsPaidFor !== null && sendsPaidFor > many ? `${whole(many)}+` : whole(sendsPaidFor),
      note: t('admin-treasury:figure.sendsNote'),
    },
  ];
}
