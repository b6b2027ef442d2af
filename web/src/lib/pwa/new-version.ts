import { useSyncExternalStore } from 'react';

const lookMs = 60 * 60 * 1000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Keeps the app's own files for a time without network, and hears of a new version. Answers of the API it never sees. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const watch = (worker: ServiceWorker | null): void => {
      // The first one replaces nothing: it is no news.
      const isNews = (): boolean => worker?.state === 'installed' && registration.active !== null;
      if (isNews()) offer(worker);
      else worker?.addEventListener('statechange', () => isNews() && offer(worker));
    };
    watch(registration.waiting);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    setInterval(() => void registration.update().catch(() => undefined), lookMs);
  } catch {
    // A browser that refuses it (a private window) has the app all the same, but for the time without network.
  }
}

function offer(worker: ServiceWorker | null): void {
  waiting = worker ?? undefined;
  listeners.forEach((listener) => listener());
}

/** Replaces the version that runs with the one that waits; nobody is hurried to it. */
function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What takes the new version, once there is one. */
export function useNewVersion(): (() => void) | undefined {
  return useSyncExternalStore(follow, () => waiting) && takeNewVersion;
}
