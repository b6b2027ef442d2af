import i18next from 'i18next';
import {
  Calendar,
  CircleDot,
  Coins,
  Gift,
  Medal,
  SlidersHorizontal,
  Trophy,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import type { PointsEntry } from '../../../product/points/history.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { worth } from '../../../product/points/redeem-rules.ts';
import type { Shown } from '../../../product/settings/amounts-hidden.ts';

const icons: Record<string, LucideIcon> = {
  'check-in': Calendar,
  referral: Users,
  achievement: Trophy,
  holding: Coins,
  adjustment: SlidersHorizontal,
  redemption: Gift,
  'redemption-returned': Undo2,
  medal: Medal,
};

const sources: Record<string, string> = {
  'check-in': 'points:source.checkIn',
  referral: 'points:source.referral',
  achievement: 'points:source.achievement',
  holding: 'points:source.holding',
  adjustment: 'points:source.adjustment',
  redemption: 'points:source.redemption',
  'redemption-returned': 'points:source.returned',
};

export function iconOf({ source, points }: Pick<PointsEntry, 'source' | 'points'>): LucideIcon {
  return points === 0 ? Medal : (icons[source] ?? CircleDot);
}

export function sourceName(source: string): string {
  const key = sources[source];
  return key === undefined ? source : i18next.t(key);
}

export function entryWords({ source, description, points }: PointsEntry, shown: Shown): string {
  if (source === 'redemption') return i18next.t('points:history.redeemed', { amount: shown(worth(points)) });
  const level = /^(\w+) level reached$/.exec(description)?.[1];
  if (source === 'medal' && level !== undefined) {
    return i18next.t('points:history.medal', { level: levelName(level) });
  }
  return serverWords(description);
}

export function signed({ type, points }: Pick<PointsEntry, 'type' | 'points'>): string | undefined {
  if (points === 0) return undefined;
  const isMinus = type === 'redeemed' || points < 0;
  return `${isMinus ? '-' : '+'}${whole(Math.abs(points)) ?? ''}`;
}
