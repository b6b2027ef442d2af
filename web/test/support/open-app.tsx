import { act, configure, getConfig, prettyDOM, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/app.tsx';
import { connectSession } from '../../src/lib/http.ts';
import type { Language } from '../../src/lib/i18n/languages.ts';
import { chooseLanguage } from '../../src/lib/i18n/start-i18n.ts';
import { restoreSession, sessionExpired, sessionState } from '../../src/product/session/session-store.ts';

// A worker's first test also loads its page's modules: over five seconds on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  // Polling discards its errors, so only the last one prints the page.
  getElementError: (message, container) =>
    new Error(isPolling() ? (message ?? '') : `${message ?? ''}\n\n${prettyDOM(container) || ''}`),
});

/** The types of this version lack the field. */
const isPolling = (): boolean =>
  (getConfig() as unknown as { _disableExpensiveErrorDiagnostics: boolean })
    ._disableExpensiveErrorDiagnostics;

export async function openApp(address: string, language: Language = 'en'): Promise<UserEvent> {
  window.history.replaceState(null, '', address);
  restoreSession();
  connectSession({ token: () => sessionState().session?.token, ended: sessionExpired });
  await chooseLanguage(language);
  // oxlint-disable-next-line typescript/require-await -- act waits for lazy pages only when it is asynchronous
  await act(async () => void render(<App />));
  // No pause between keys, and no style sheet here could turn pointer events off.
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

export const whereWeAre = (): string => window.location.pathname + window.location.search;
