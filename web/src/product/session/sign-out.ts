import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { endSession, sessionState, type Ending } from './session-store.ts';

/** Clears the browser first, whatever the server answers. */
export async function signOut(
  ending: Ending = 'signed-out',
  token = sessionState().session?.token,
): Promise<void> {
  endSession(ending);
  await forgetKept();
  if (token === undefined) return;
  await call('POST /api/auth/logout', {
    fallback: i18next.t('app:failed'),
    token,
    keepalive: true,
  }).catch(() => undefined);
}

async function forgetKept(): Promise<void> {
  localStorage.clear();
  if (!('indexedDB' in globalThis)) return;
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}
