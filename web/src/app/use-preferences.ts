import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followAccount, recallAmountsHidden } from '../lib/amounts-hidden.ts';
import { settingsQuery } from '../lib/api/settings.ts';
import { readCookie } from '../lib/cookie.ts';
import { chooseLanguage } from '../lib/i18n/start-i18n.ts';
import { useSessionUser } from '../lib/session/use-session.ts';
import { sessionState } from '../lib/session/session-store.ts';
import { chooseTheme, themes } from '../lib/theme.ts';

/** After a sign-in: what the account remembers holds where this browser knows of no choice. */
export function usePreferences(client: QueryClient): void {
  const { id } = useSessionUser();
  useEffect(() => void takeOver(client, id), [client, id]);
}

async function takeOver(client: QueryClient, userId: string): Promise<void> {
  if (await recallAmountsHidden(userId)) return;
  // Not heard now: the next start asks again.
  const settings = await client.query(settingsQuery).catch(() => undefined);
  if (settings === undefined || sessionState().session?.user.id !== userId) return;
  const { language, theme, hideBalances } = settings.preferences;
  followAccount(userId, hideBalances);
  // English and the system's theme also stand there before anybody has chosen: they say nothing.
  if (language === 'zh-CN' && readCookie('language') === undefined) void chooseLanguage(language);
  const remembered = themes.find((one) => one === theme && one !== 'system');
  if (remembered && readCookie('theme') === undefined) chooseTheme(remembered);
}
