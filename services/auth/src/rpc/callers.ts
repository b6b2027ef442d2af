import { authRpc } from '@tael/proto';
import { everyPeer } from '@tael/runtime';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  authRpc.AuthService,
  {
    [everyPeer]: ['getPublicKeys'],
    gateway: [
      ...(['checkSessions', 'getUsers', 'getAccount', 'listUsers', 'getUserStats'] as const),
      ...(['recordStatus', 'getStatus'] as const),
    ],
    wallet: ['getUsers', 'listUsers', 'resolvePayee', 'verifyPassword'],
    withdrawal: ['getUsers', 'listUsers', 'compareNames'],
    points: ['getUsers'],
    referral: ['getUsers', 'getAccount'],
    'chain-scanner': ['getUsers'],
  },
  { comparedBy: ['points'], hasApprovals: true },
);
