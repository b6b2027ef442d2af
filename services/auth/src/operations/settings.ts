import type { Deps } from '../deps.ts';
import type { NotificationSettings, Preferences, Settings } from '../domain/settings.ts';
import { mergeSettings, readSettings as storedSettings } from '../store/settings.ts';

export function readSettings(deps: Deps, userId: string): Promise<Settings> {
  return storedSettings(deps.database.db, userId);
}

export interface SettingsChange {
  notifications: Partial<NotificationSettings>;
  preferences: Partial<Preferences>;
}

export async function saveSettings(deps: Deps, userId: string, change: SettingsChange): Promise<Settings> {
  return deps.database.transaction(async (tx) => {
    await mergeSettings(tx, userId, change, deps.clock.now());
    return storedSettings(tx, userId);
  });
}
