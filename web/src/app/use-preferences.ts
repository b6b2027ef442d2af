import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chooseLanguage } from '../lib/i18n/start-i18n.ts';
import { readCookie } from '../lib/storage/cookie.ts';
import { chooseTheme, themes } from '../lib/theme/theme.ts';
import { keepValue, keptValue } from '../product/session/kept-values.ts';
import { sessionState } from '../product/session/session-store.ts';
import { useSessionUser } from '../product/session/use-session.ts';
import { followAccount, recallAmountsHidden } from '../product/settings/amounts-hidden.ts';
import { settingsQuery } from '../product/settings/settings.ts';

/** A choice made in this browser takes precedence over the account's. */
export function usePreferences(client: QueryClient): void {
  const { id } = useSessionUser();
  useEffect(() => void takeOver(client, id), [client, id]);
}

async function takeOver(client: QueryClient, userId: string): Promise<void> {
  const [isApplied] = await Promise.all([
    keptValue(userId, 'preferences-applied'),
    recallAmountsHidden(userId),
  ]);
  if (isApplied === true) return;
  const settings = await client.query(settingsQuery).catch(() => undefined);
  if (settings === undefined || sessionState().session?.user.id !== userId) return;
  const { language, theme, hideBalances } = settings.preferences;
  followAccount(userId, hideBalances);
  // English and the system's theme are the account's defaults, so they don't prove a choice.
  if (language === 'zh-CN' && readCookie('language') === undefined) void chooseLanguage(language);
  const remembered = themes.find((one) => one === theme && one !== 'system');
  if (remembered && readCookie('theme') === undefined) chooseTheme(remembered);
  await keepValue(userId, 'preferences-applied', true);
}
