export interface Shared {
  withReferrer: boolean;
  others: readonly string[];
}

export interface Facts {
  ageDays: number;
  checkInDays: number;
  profileFilled: boolean;
  deposited: boolean;
  withdrew: boolean;
  place: Shared;
  network: Shared;
  /** Weak evidence, because a device is known only by its user agent. So only the referrer is compared. */
  device: { withReferrer: boolean };
  payout: Shared;
  withinTheHour: number;
}

type Evidence = Readonly<Record<string, number | boolean | readonly string[]>>;

export interface Signal {
  name: string;
  weight: number;
  evidence: Evidence;
}

export interface Assessment {
  score: number;
  signals: Signal[];
}

const start = 20;
const full = { age: 25, ageDays: 30, checkIns: 20, checkInDays: 10, profile: 10, money: 25 };
const harmlessWithinTheHour = 4;

/** From 0 to 100. Only informs the reviewer; no code decides by it. */
export function assess(facts: Facts): Assessment {
  const signals = [...inFavour(facts), ...against(facts)];
  const sum = signals.reduce((total, { weight }) => total + weight, start);
  return { score: Math.min(100, Math.max(0, sum)), signals };
}

function inFavour({ ageDays, checkInDays, profileFilled, deposited, withdrew }: Facts): Signal[] {
  return [
    { name: 'age', weight: part(ageDays, full.ageDays, full.age), evidence: { days: ageDays } },
    {
      name: 'check-ins',
      weight: part(checkInDays, full.checkInDays, full.checkIns),
      evidence: { days: checkInDays },
    },
    { name: 'profile', weight: profileFilled ? full.profile : 0, evidence: { filled: profileFilled } },
    {
      name: 'money-moved',
      weight: deposited || withdrew ? full.money : 0,
      evidence: { confirmedDeposit: deposited, approvedWithdrawal: withdrew },
    },
  ];
}

function against({ place, network, device, payout, withinTheHour }: Facts): Signal[] {
  const burst = Math.max(0, withinTheHour - harmlessWithinTheHour);
  return [
    shared('place', place, { referrer: 40, each: 10, most: 50 }),
    // A user at the same place also shares the network: counted once.
    shared('network', beside(network, place), { referrer: 15, each: 3, most: 25 }),
    {
      name: 'device',
      weight: device.withReferrer && !place.withReferrer ? -5 : 0,
      evidence: { withReferrer: device.withReferrer },
    },
    shared('payout-account', payout, { referrer: 60, each: 40, most: 80 }),
    { name: 'burst', weight: burst === 0 ? 0 : -Math.min(30, burst * 5), evidence: { withinTheHour } },
  ];
}

function shared(
  name: string,
  { withReferrer, others }: Shared,
  price: { referrer: number; each: number; most: number },
): Signal {
  const costs = (withReferrer ? price.referrer : 0) + others.length * price.each;
  return {
    name,
    weight: costs === 0 ? 0 : -Math.min(price.most, costs),
    evidence: { withReferrer, others },
  };
}

function beside(wide: Shared, narrow: Shared): Shared {
  return {
    withReferrer: wide.withReferrer && !narrow.withReferrer,
    others: wide.others.filter((id) => !narrow.others.includes(id)),
  };
}

function part(found: number, enough: number, weight: number): number {
  return Math.floor((Math.min(Math.max(found, 0), enough) / enough) * weight);
}
