import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

let count = 0;

export function announceWallet(
  accounts: string[] | (() => Promise<unknown>),
  rdns = 'test.play',
): {
  emit: (event: string, news: unknown) => void;
  asked: string[];
} {
  const asked: string[] = [];
  const listeners = new Map<string, (news: unknown) => void>();
  count += 1;
  const provider = {
    request: ({ method }: { method: string }) => {
      asked.push(method);
      return typeof accounts === 'function' ? accounts() : Promise.resolve(accounts);
    },
    on: (event: string, listener: (news: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  };
  const info = { uuid: `wallet-${count}`, name: `Play Wallet ${count}`, icon: '', rdns };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  window.addEventListener('eip6963:requestProvider', announce);
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce));
  announce();
  return { asked, emit: (event, news) => act(() => listeners.get(event)?.(news)) };
}
