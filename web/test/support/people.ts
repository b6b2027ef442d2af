import { answer } from './fake-api.ts';

export const demo = {
  id: 'u-1',
  username: 'demo-person',
  email: 'demo@tael.local',
  role: 'user',
  permissions: [],
};
export const admin = { ...demo, id: 'u-2', username: 'admin', email: 'admin@tael.local', role: 'admin' };

export function keepSession(user: typeof demo, token = 'token-1'): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

export const signedIn = (user: typeof demo, token = 'token-1'): Response =>
  answer(200, { token, data: { user } });

export const me = {
  id: demo.id,
  _id: demo.id,
  username: demo.username,
  email: demo.email,
  role: demo.role,
  permissions: demo.permissions,
  invitationCode: 'K7M2XQ9P',
  coinsHeld: null,
  stablecoinValue: null,
  coinPrice: null,
  cashSubsidy: null,
  availableWithdrawal: null,
  totalWithdrawn: null,
  balance: null,
  points: null,
  pointsReleased: null,
  membershipLevel: null,
  lastCheckin: null,
  checkedInToday: false,
  streak: 3,
  verificationLevel: 'Basic',
  emailVerified: true,
  verifiedEmailRequired: false,
  walletAddress: null,
};
