import type { QueryKey } from '@tanstack/react-query';

interface Refresh {
  key: QueryKey;
  afterMs: number;
  /** A second refetch: the service may handle the event later than this page. */
  againMs?: number;
}

// 100 ms: one refetch covers a burst of events.
const me: Refresh = { key: ['user', 'me'], afterMs: 100 };
const profile: Refresh = { key: ['user', 'profile'], afterMs: 100 };
/** auth creates the notifications from the same event, and may be busy. */
const notifications: Refresh = { key: ['user', 'notifications'], afterMs: 1000, againMs: 6000 };
const withdrawals: Refresh = { key: ['withdrawals'], afterMs: 100 };
const points: Refresh = { key: ['points'], afterMs: 100 };
/** For events of auth and wallet that points receives too: at 100 ms points may not have applied them (decision 10). */
const tasks: Refresh = { key: ['points', 'tasks'], afterMs: 1000, againMs: 6000 };
const referrals: Refresh = { key: ['referrals'], afterMs: 100 };
const wallet: Refresh = { key: ['wallet'], afterMs: 100 };
const transactions: Refresh = { key: ['transactions'], afterMs: 100 };
const deposits: Refresh = { key: ['assets', 'deposits'], afterMs: 100 };
const depositChains: Refresh = { key: ['assets', 'deposit-chains'], afterMs: 100 };
const assets: Refresh = { key: ['assets', 'portfolio'], afterMs: 1000 };
/** The wallet copies the same event. */
const transferred: Refresh = { ...transactions, afterMs: 1000, againMs: 6000 };
const sends: Refresh[] = [
  { key: ['admin', 'transactions'], afterMs: 1000, againMs: 6000 },
  { key: ['admin', 'withdrawals'], afterMs: 1000, againMs: 6000 },
];
const approvals: Refresh = { key: ['approvals'], afterMs: 100 };
const everything: Refresh = { key: [], afterMs: 100 };

const refreshes: Record<string, Refresh[]> = {
  resync: [everything],
  balance: [me, wallet, transactions, tasks],
  transaction: [me, wallet, transactions, notifications],
  statement: [{ key: ['statements'], afterMs: 100 }, notifications],
  redemption: [me, points, notifications],
  withdrawal: [me, withdrawals, notifications],
  points: [me, points, notifications],
  level: [me, points, notifications],
  referral: [me, referrals, notifications],
  address: [me, assets, depositChains],
  deposit: [me, assets, deposits, notifications],
  'deposit-progress': [deposits],
  transfer: [transferred],
  transfers: sends,
  checkin: [me, tasks],
  account: [me, profile, notifications],
  approvals: [approvals],
};

export function createRefresher(refresh: (key: QueryKey) => void): {
  received: (event: string) => void;
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
    received: (event) => {
      for (const { key, afterMs, againMs } of refreshes[event] ?? []) {
        askAfter(key, afterMs);
        if (againMs !== undefined) askAfter(key, againMs);
      }
    },
    stop: () => waiting.forEach((timer) => clearTimeout(timer)),
  };
}
