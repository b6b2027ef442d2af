import { screen } from '@testing-library/react';
import { answer } from './fake-api.ts';

export const host = { _id: 'host', username: 'host', email: 'host@example.test' };
export const referral = (n: number, more: object = {}) => ({
  _id: `id-${n}`,
  amount: 500,
  description: `Referral bonus for inviting friend-${n}`,
  metadata: { verificationScore: 72 },
  from: { _id: `friend-${n}`, username: `friend-${n}`, email: `friend-${n}@example.test` },
  to: host,
  status: 'pending',
  timestamp: '2026-11-20T04:00:00.000Z',
  ...more,
});
export type Row = ReturnType<typeof referral>;
export const path = '/api/user/admin/referrals';
export const page = (referrals: Row[], more: object = {}) =>
  answer(200, {
    ...{ success: true, referrals, total: referrals.length, totalPages: 1, currentPage: 1 },
    ...more,
  });
export const firstPage = `GET ${path}?page=1&limit=20`;
export const stats = () =>
  answer(200, {
    success: true,
    stats: {
      totalReferrals: 1240,
      pendingReferrals: 7,
      completedReferrals: 1200,
      failedReferrals: 33,
      totalPointsDistributed: 602_500,
    },
  });
export const withStats = { [`GET ${path}/stats`]: stats };
export const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
};
