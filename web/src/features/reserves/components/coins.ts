import { tokenBalance } from '../../../lib/figures/tokens.ts';

/** Of a decimal text. The tokens of all chains are stablecoins. */
export const coins = (text: string): string => tokenBalance(text, 'USDC');
