import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | undefined): void {
  kept = event;
  listeners.forEach((listener) => listener());
}

/** Call it before the first render: the browser fires the event once, and early. */
export function awaitInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The settings offer the installation instead of the browser's prompt.
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

/** Each event can prompt only once. */
async function install(): Promise<void> {
  const event = kept;
  keep(undefined);
  await event?.prompt();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInstallPrompt(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(follow, () => kept) && install;
}
