import type { Deps } from '../deps.ts';
import type { NotificationSettings, Preferences, Settings } from '../domain/settings.ts';
import { findSettings, mergeSettings } from '../store/settings.ts';

export function readSettings(deps: Deps, userId: string): Promise<Settings> {
  return findSettings(deps.database.db, userId);
}

export interface SettingsChange {
  notifications: Partial<NotificationSettings>;
  preferences: Partial<Preferences>;
}

export async function saveSettings(deps: Deps, userId: string, change: SettingsChange): Promise<Settings> {
  return deps.database.transaction(async (tx) => {
    await mergeSettings(tx, userId, change, deps.clock.now());
    return findSettings(tx, userId);
  });
}
