import { useSyncExternalStore } from 'react';
import { keepValue, keptValue } from './kept-values.ts';
import { sessionState } from './session/session-store.ts';

interface Known {
  userId: string;
  hidden: boolean;
  /** Somebody said so; otherwise it holds until the account is heard. */
  chosen: boolean;
}

let known: Known | undefined;
const listeners = new Set<() => void>();

function become(next: Known): void {
  known = next;
  listeners.forEach((listener) => listener());
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Until this browser has looked what an earlier visit left, nothing is shown that should perhaps be hidden. */
const areHidden = (): boolean =>
  known === undefined || known.userId !== sessionState().session?.user.id || known.hidden;

/** Looks what this person chose here; says whether anything was. */
export async function recallAmountsHidden(userId: string): Promise<boolean> {
  if (known?.userId !== userId) {
    const kept = await keptValue(userId, 'amounts-hidden');
    if (known?.userId !== userId) become({ userId, hidden: kept === true, chosen: kept !== undefined });
  }
  return known?.chosen === true;
}

export function hideAmounts(userId: string, hidden: boolean): void {
  become({ userId, hidden, chosen: true });
  void keepValue(userId, 'amounts-hidden', hidden);
}

/** What the account remembers from other browsers: what was chosen here meanwhile stays. */
export function followAccount(userId: string, hidden: boolean): void {
  if (known?.userId === userId && !known.chosen) hideAmounts(userId, hidden);
}

/**
 * For who reads over one's shoulder: one tap hides every amount that a page or a list shows by itself, and it stays so
 * until the next tap. What one opened or is filling in (a receipt, a form) tells its amounts.
 */
export const useAmountsHidden = (): boolean => useSyncExternalStore(onChange, areHidden);

export const hiddenAmount = '••••';

export type Shown = (amount: string | undefined) => string;

/** As it is to be written now. */
export function useShownAmount(): Shown {
  const hidden = useAmountsHidden();
  return (amount) => (hidden ? hiddenAmount : (amount ?? ''));
}
