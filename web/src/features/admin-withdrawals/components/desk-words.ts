import i18next from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { stateName } from '../../../product/withdrawals/words.ts';

const tabKeys: Record<string, string> = {
  unknown: 'admin-withdrawals:tab.unknown',
  all: 'admin-withdrawals:tab.all',
};

export function tabName(tab: string): string {
  const key = tabKeys[tab];
  return key === undefined ? stateName(tab) : i18next.t(key);
}

const hourMs = 3_600_000;

export function ageText(since: string, now = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since));
  const hours = Math.floor(waited / hourMs);
  if (hours < 1)
    return i18next.t('admin-withdrawals:age.minutes', { minutes: whole(Math.floor(waited / 60_000)) });
  if (hours < 24) return i18next.t('admin-withdrawals:age.hours', { hours: whole(hours) });
  const days = whole(Math.floor(hours / 24));
  return i18next.t('admin-withdrawals:age.days', { days, hours: whole(hours % 24) });
}
