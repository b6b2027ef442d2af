import { answer, fakeApi, refusal, type SeenCall } from './fake-api.ts';
import { me } from './people.ts';

/** The replies are used in turn; the last one repeats. */
type Reply = () => Response | Promise<Response>;

/** Leaves the outcome unknown, with a wait too long for an automatic repeat. */
export const away: Reply = () =>
  refusal(503, 'The service is busy. Please try again shortly.', 'gateway.unavailable', {
    'retry-after': '60',
  });
export const tooMany: Reply = () =>
  refusal(429, 'Too many requests. Please try again shortly.', 'gateway.too_many_requests', {
    'retry-after': '60',
  });
export const signedOut: Reply = () => refusal(401, 'Please log in again.', 'gateway.not_signed_in');
export const short: Reply = () => refusal(400, 'Insufficient coins', 'wallet.insufficient_coins');

export const figures = {
  coinsHeld: 100,
  coinPrice: 7.26,
  stablecoinValue: 726,
  availableWithdrawal: 50,
  totalWithdrawn: 0,
  points: 900,
  pointsReleased: 400,
};

export const receiptOf = (id: string, more: object = {}) =>
  answer(200, {
    transaction: {
      ...{ _id: id, type: 'send', kind: 'send', amount: 25, currency: 'USDC', incoming: false },
      ...{ to: 'f***d', from: null, description: '', status: 'completed' },
      ...{ createdAt: '2026-01-02T03:04:05.000Z', counterAmount: null, coinPrice: null },
      timeline: [{ status: 'completed', at: '2026-01-02T03:04:05.000Z' }],
      ...more,
    },
  });

export function moneyMoments(
  call: string,
  replies: Reply[],
  more: Parameters<typeof fakeApi>[0] = {},
): { keys: () => (string | null)[]; bodies: () => unknown[]; me: Record<string, unknown> } {
  const mine: Record<string, unknown> = { ...figures };
  let nth = 0;
  const { calls } = fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, ...mine }, missing: [] }),
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    'GET /api/withdrawals/accounts': () => answer(200, { accounts: [] }),
    'GET /api/transactions/t-1': () => receiptOf('t-1'),
    [call]: () => {
      const reply = replies[Math.min(nth, replies.length - 1)];
      nth += 1;
      if (reply === undefined) throw new Error(`${call} has no answer`);
      return reply();
    },
    ...more,
  });
  const seen = (): SeenCall[] => calls.filter(({ call: name }) => name === call);
  return {
    keys: () => seen().map(({ headers }) => headers.get('idempotency-key')),
    bodies: () => seen().map(({ body }) => body),
    me: mine,
  };
}
