import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { connectSession } from './lib/http.ts';
import { loadTexts } from './lib/i18n/load-texts.ts';
import { startI18n } from './lib/i18n/start-i18n.ts';
import { awaitInstallPrompt } from './lib/pwa/install-prompt.ts';
import { startServiceWorker } from './lib/pwa/new-version.ts';
import { followSystemTheme } from './lib/theme/theme.ts';
import {
  followOtherTabs,
  restoreSession,
  sessionExpired,
  sessionState,
} from './product/session/session-store.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

awaitInstallPrompt();
restoreSession();
followOtherTabs();
followSystemTheme();
connectSession({ token: () => sessionState().session?.token, ended: sessionExpired });
await startI18n(document.documentElement.lang, loadTexts);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (import.meta.env.PROD) startServiceWorker();
