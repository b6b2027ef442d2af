import { serverWords } from '../../lib/i18n/error-text.ts';
import type { Payout } from './payout.ts';
import { sentence } from './sentences.ts';

export const barrierText = ({ barrier }: Pick<Payout, 'barrier'>): string | undefined =>
  barrier ? sentence(serverWords(barrier.message)) : undefined;
