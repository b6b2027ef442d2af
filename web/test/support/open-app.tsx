import { readFile } from 'node:fs/promises';
import { act, configure, getConfig, prettyDOM, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/app.tsx';
import { connectSession } from '../../src/lib/http.ts';
import type { Language } from '../../src/lib/i18n/languages.ts';
import { chooseLanguage, startI18n, type LoadTexts } from '../../src/lib/i18n/start-i18n.ts';
import { restoreSession, sessionExpired, sessionState } from '../../src/product/session/session-store.ts';

// The first test of a file also loads its page's modules: over five seconds on a busy machine.
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

const loadTexts: LoadTexts = async (language, part) => {
  const file = new URL(`../../src/locales/${language}/${part}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
};

let started: Promise<void> | undefined;

export async function openApp(address: string, language: Language = 'en'): Promise<UserEvent> {
  window.history.replaceState(null, '', address);
  restoreSession();
  connectSession({ token: () => sessionState().session?.token, ended: sessionExpired });
  // Once per file, as once per page load: texts that were loaded are not fetched again.
  started ??= startI18n(language, loadTexts);
  await started;
  await chooseLanguage(language);
  // oxlint-disable-next-line typescript/require-await -- act waits for lazy pages only when it is asynchronous
  await act(async () => void render(<App />));
  return userEvent.setup();
}

export const whereWeAre = (): string => window.location.pathname + window.location.search;
