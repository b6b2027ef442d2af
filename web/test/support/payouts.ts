import { screen } from '@testing-library/react';
import { answer } from './fake-api.ts';

const stamp = '2026-11-20T04:00:00.000Z';

export const payout = (n: number, more: object = {}) => ({
  _id: `w-${n}`,
  kind: 'payout',
  amount: 100 + n,
  worth: 'amount' in more ? more.amount : 100 + n,
  withdrawalMethod: 'alipay',
  status: 'pending',
  createdAt: stamp,
  accountInfo: { alipayAccount: `pay-${n}@example.test`, realName: 'Wang Wei' },
  userId: { _id: `id-${n}`, username: `person-${n}`, email: `person-${n}@example.test` },
  adminNotes: '',
  processedBy: null,
  processedAt: null,
  claim: null,
  approvals: [],
  approvalsNeeded: 1,
  outcomeUnknownSince: null,
  exported: null,
  order: null as null | object,
  ownersDay: { limit: 100_000, approved: 0 },
  signals: [],
  barrier: null as null | { code: string; message: string },
  missing: [],
  ...more,
});
type Payout = ReturnType<typeof payout>;

export const path = '/api/withdrawals/admin';
export const listed = (status = 'pending', more = 'sort=oldest'): string =>
  `GET ${path}?status=${status}&limit=50&page=1&${more}`;
export const page = (withdrawals: Payout[], more: object = {}) =>
  answer(200, {
    withdrawals,
    total: withdrawals.length,
    totalPages: 1,
    currentPage: 1,
    searchedPartially: false,
    ...more,
  });
export const details = (withdrawal: Payout, more: object = {}) =>
  answer(200, {
    withdrawal,
    timeline: [{ status: 'pending', at: stamp, by: null, note: '' }],
    marks: [],
    origin: null,
    ...more,
  });
export const decided = (n: number, status: string, more: object = {}) =>
  answer(200, { withdrawal: payout(n, { status }), ...more });

const none = { count: 0, amount: 0 };
export const figures = {
  [`GET ${path}/rails`]: () => answer(200, { rails: [] }),
  [`GET ${path}/stats`]: () =>
    answer(200, {
      byStatus: { pending: { count: 37, amount: 12_000 }, approved: none, processing: none },
      sends: { pending: { count: 2, amount: 40 }, completed: { count: 5, amount: 900 }, rejected: none },
      total: none,
    }),
  [`GET ${path}/limits`]: () =>
    answer(200, {
      day: '2026-11-23',
      all: { limit: 1_000_000, approved: 0 },
      eachUser: 100_000,
      raised: [],
      twoPeopleAbove: 20_000,
    }),
};
export const claims = (...of: number[]) =>
  Object.fromEntries(
    of.flatMap((n) => [
      [`PUT ${path}/w-${n}/claim`, () => answer(200, { until: stamp })],
      [`DELETE ${path}/w-${n}/claim`, () => answer(200, {})],
    ]),
  );
export const rowOf = async (n: number): Promise<HTMLElement> => {
  const row = (await screen.findByText(`person-${n}`, { selector: 'td *' })).closest('tr');
  if (row === null) throw new Error('it is in no row');
  return row;
};
