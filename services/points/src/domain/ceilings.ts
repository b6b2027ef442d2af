import type { Movement } from './entry.ts';
import { shanghaiDay } from './shanghai-day.ts';

export const ceilingNames = ['network-awards', 'redemptions', 'first-week'] as const;
export type CeilingName = (typeof ceilingNames)[number];

export interface Ceilings {
  networkAwards: bigint;
  redemptions: bigint;
  firstWeek: bigint;
}

const week = 7 * 24 * 3_600_000;

export const isFirstWeek = (openedAt: Date, at: Date): boolean => at.getTime() < openedAt.getTime() + week;

/** The fingerprint is keyed. An award without it counts towards no ceiling. */
export interface Award extends Movement {
  networkFingerprint?: string | undefined;
}

export interface NetworkDay {
  networkFingerprint: string;
  day: string;
}

export interface UsedDay extends NetworkDay {
  used: bigint;
  reached: boolean;
}

export function networkDays(awards: readonly Award[]): NetworkDay[] {
  const days = awards.flatMap(({ networkFingerprint, at }) =>
    networkFingerprint === undefined ? [] : [{ networkFingerprint, day: shanghaiDay(at) }],
  );
  return [...new Map(days.map((one) => [keyOf(one), one])).values()];
}

/** The caller has locked the rows of `used`. */
export class NetworkCeiling {
  readonly withheld: (Award & { networkFingerprint: string })[] = [];
  private readonly days: Map<string, UsedDay>;

  constructor(
    private readonly most: bigint,
    used: readonly UsedDay[],
  ) {
    this.days = new Map(used.map((day) => [keyOf(day), { ...day }]));
  }

  get used(): UsedDay[] {
    return [...this.days.values()];
  }

  /** Counts the award, or appends it to `withheld` and returns false. */
  admitOrWithhold(award: Award): boolean {
    const { networkFingerprint, points, at } = award;
    if (networkFingerprint === undefined || points === 0n) return true;
    const day = this.days.get(keyOf({ networkFingerprint, day: shanghaiDay(at) }));
    if (day === undefined) throw new Error('the day of a network was not locked');
    if (day.used + points > this.most) {
      day.reached = true;
      this.withheld.push({ ...award, networkFingerprint });
      return false;
    }
    day.used += points;
    return true;
  }
}

const keyOf = ({ networkFingerprint, day }: NetworkDay): string => `${day} ${networkFingerprint}`;
