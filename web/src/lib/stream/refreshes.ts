import type { QueryKey } from '@tanstack/react-query';

interface Refresh {
  key: QueryKey;
  afterMs: number;
  /** Once more, where the answer comes from who may hear of it later than we do. */
  againMs?: number;
}

/** News come in bursts, and one question answers a whole burst. */
const me: Refresh = { key: ['user', 'me'], afterMs: 100 };
const profile: Refresh = { key: ['user', 'profile'], afterMs: 100 };
/** Who writes the notifications hears of things when we do: it gets a moment, and on a busy day a longer one. */
const notifications: Refresh = { key: ['user', 'notifications'], afterMs: 1000, againMs: 6000 };
const withdrawals: Refresh = { key: ['withdrawals'], afterMs: 100 };
const points: Refresh = { key: ['points'], afterMs: 100 };
/** How far one is with holding and checking in is told by who hears of it when we do. */
const tasks: Refresh = { key: ['points', 'tasks'], afterMs: 1000, againMs: 6000 };
const referrals: Refresh = { key: ['referrals'], afterMs: 100 };
const wallet: Refresh = { key: ['wallet'], afterMs: 100 };
const transactions: Refresh = { key: ['transactions'], afterMs: 100 };
const deposits: Refresh = { key: ['assets', 'deposits'], afterMs: 100 };
const depositChains: Refresh = { key: ['assets', 'deposit-chains'], afterMs: 100 };
const assets: Refresh = { key: ['assets', 'portfolio'], afterMs: 1000 };
const everything: Refresh = { key: [], afterMs: 100 };

const refreshes: Record<string, Refresh[]> = {
  resync: [everything],
  balance: [me, wallet, transactions, tasks],
  transaction: [me, wallet, transactions, notifications],
  redemption: [me, points, notifications],
  withdrawal: [me, withdrawals, notifications],
  points: [me, points, notifications],
  level: [me, points, notifications],
  referral: [me, referrals, notifications],
  address: [me, assets, depositChains],
  deposit: [me, assets, deposits, notifications],
  'deposit-progress': [deposits],
  checkin: [me, tasks],
  account: [me, profile, notifications],
};

/** Asks anew for what an event says has changed; one that is unknown here is from a newer server. */
export function createRefresher(refresh: (key: QueryKey) => void): {
  heard: (event: string) => void;
  stop: () => void;
} {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const askAfter = (key: QueryKey, ms: number): void => {
    const name = `${key.join('/')} ${ms}`;
    if (waiting.has(name)) return;
    const ask = (): void => {
      waiting.delete(name);
      refresh(key);
    };
    waiting.set(name, setTimeout(ask, ms));
  };
  return {
    heard: (event) => {
      for (const { key, afterMs, againMs } of refreshes[event] ?? []) {
        askAfter(key, afterMs);
        if (againMs !== undefined) askAfter(key, againMs);
      }
    },
    stop: () => waiting.forEach((timer) => clearTimeout(timer)),
  };
}
