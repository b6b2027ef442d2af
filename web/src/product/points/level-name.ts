import i18next from 'i18next';

const names: Record<string, string> = {
  Bronze: 'app:level.Bronze',
  Silver: 'app:level.Silver',
  Gold: 'app:level.Gold',
  Platinum: 'app:level.Platinum',
};

export function levelName(level: string): string {
  const key = names[level];
  return key === undefined ? level : i18next.t(key);
}
