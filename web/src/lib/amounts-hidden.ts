import { useSyncExternalStore } from 'react';
import { keepCookie, readCookie } from './cookie.ts';

const listeners = new Set<() => void>();

const areHidden = (): boolean => readCookie('amounts') === 'hidden';

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hideAmounts(hide: boolean): void {
  keepCookie('amounts', hide ? 'hidden' : 'shown');
  listeners.forEach((listener) => listener());
}

/** For who reads over one's shoulder: one tap hides every amount, and it stays so on this device. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(onChange, areHidden);

export const hiddenAmount = '••••';
