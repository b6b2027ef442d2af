import { useSyncExternalStore } from 'react';

const lookMs = 60 * 60 * 1000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const watch = (worker: ServiceWorker | null): void => {
      // The first installation replaces no older version.
      const isNews = (): boolean => worker?.state === 'installed' && registration.active !== null;
      if (isNews()) offer(worker);
      else worker?.addEventListener('statechange', () => isNews() && offer(worker));
    };
    watch(registration.waiting);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    setInterval(() => void registration.update().catch(() => undefined), lookMs);
  } catch {
    // A browser may refuse, e.g. in a private window. The app then needs a network.
  }
}

function offer(worker: ServiceWorker | null): void {
  waiting = worker ?? undefined;
  listeners.forEach((listener) => listener());
}

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

export function useNewVersion(): (() => void) | undefined {
  return useSyncExternalStore(follow, () => waiting) && takeNewVersion;
}
