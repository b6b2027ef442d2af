import * as React from 'react';
import { cleanup } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach } from 'vitest';
import { disconnectWallet } from '../../src/features/digital/browser-wallets.ts';
import { connectSession } from '../../src/lib/http.ts';
import { chooseLanguage } from '../../src/lib/i18n/start-i18n.ts';
import { restoreSession } from '../../src/product/session/session-store.ts';
import { hideAmounts } from '../../src/product/settings/amounts-hidden.ts';
import { startTexts } from './start-texts.ts';

// React's development build captures a stack for each element, a tenth of the suites' time.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined, configurable: true },
);

// Runs before each suite: the suites of a worker share one window and one registry of modules.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Reflect.deleteProperty(globalThis, 'indexedDB');
Reflect.deleteProperty(globalThis, 'IDBKeyRange');
globalThis.fetch = () => Promise.reject(new TypeError('the suite has no fake API'));

await startTexts();
await chooseLanguage('en');
document.body.replaceChildren();
document.title = '';
delete document.documentElement.dataset.theme;
localStorage.clear();
sessionStorage.clear();
for (const pair of document.cookie.split('; '))
  document.cookie = `${pair.split('=')[0] ?? ''}=; path=/; max-age=0`;
window.history.replaceState(null, '', '/');

restoreSession();
connectSession({ token: () => undefined, ended: () => undefined });
hideAmounts('another user', true);
disconnectWallet();
toast.dismiss();
onlineManager.setOnline(true);

afterEach(cleanup);
