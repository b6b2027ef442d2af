import { useSyncExternalStore } from 'react';

/** Chromium's event; other browsers install from their own menu and never send it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | undefined;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | undefined): void {
  kept = event;
  listeners.forEach((listener) => listener());
}

/** Before the first render: the browser says it once, and early. */
export function awaitInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The offer is ours to make, in the settings, to whoever looks for it.
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

/** An offer is good for one question. */
async function install(): Promise<void> {
  const event = kept;
  keep(undefined);
  await event?.prompt();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the app on the home screen, where the browser offers that. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(follow, () => kept) && install;
}
