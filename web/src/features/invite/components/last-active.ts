import i18next from 'i18next';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function lastActive(time: string, language: string, now = Date.now()): string {
  const ago = Math.max(0, now - Date.parse(time));
  if (ago < minute) return i18next.t('invite:ago.now');
  if (ago < hour) return i18next.t('invite:ago.minutes', { count: Math.floor(ago / minute) });
  if (ago < day) return i18next.t('invite:ago.hours', { count: Math.floor(ago / hour) });
  if (ago < 2 * day) return i18next.t('invite:ago.yesterday');
  if (ago < 7 * day) return i18next.t('invite:ago.days', { count: Math.floor(ago / day) });
  return new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });
}
