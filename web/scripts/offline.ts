import type { VitePWAOptions } from 'vite-plugin-pwa';

/**
 * The service worker: the app's own files, for a time without network. Answers of the API match nothing here and never
 * go through it. A page is asked of the server first, so that a reload is always the latest version; the kept one is
 * shown where no answer comes.
 */
export const offline: Partial<VitePWAOptions> = {
  // public/manifest.webmanifest is ours, and lib/pwa/ registers the worker and offers a new version.
  manifest: false,
  injectRegister: null,
  registerType: 'prompt',
  workbox: {
    inlineWorkboxRuntime: true,
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
    // The portal is a desk's: it is not there without a server.
    globIgnores: ['**/admin-*', 'sw.js'],
    // Hashed names need no second hash; the rest is asked anew when it changes.
    dontCacheBustURLsMatching: /^assets\//,
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api'),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
    ],
  },
};
