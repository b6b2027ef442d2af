import { useSyncExternalStore } from 'react';
import { keepValue, keptValue } from '../session/kept-values.ts';
import { sessionState } from '../session/session-store.ts';

interface Known {
  userId: string;
  hidden: boolean;
  /** False for a default, which the account's setting may still replace. */
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

/** Hidden until IndexedDB has been read: the user may have hidden amounts on an earlier visit. */
const areHidden = (): boolean =>
  known === undefined || known.userId !== sessionState().session?.user.id || known.hidden;

export async function recallAmountsHidden(userId: string): Promise<void> {
  if (known?.userId === userId) return;
  const kept = await keptValue(userId, 'amounts-hidden');
  if (known?.userId !== userId) become({ userId, hidden: kept === true, chosen: kept !== undefined });
}

export function hideAmounts(userId: string, hidden: boolean): void {
  become({ userId, hidden, chosen: true });
  void keepValue(userId, 'amounts-hidden', hidden);
}

export function followAccount(userId: string, hidden: boolean): void {
  if (known?.userId === userId && !known.chosen) hideAmounts(userId, hidden);
}

/** A receipt or form that the user opened always shows its amounts. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(onChange, areHidden);

export const hiddenAmount = '••••';

export type Shown = (amount: string | undefined) => string;

export function useShownAmount(): Shown {
  const hidden = useAmountsHidden();
  return (amount) => (hidden ? hiddenAmount : (amount ?? ''));
}
