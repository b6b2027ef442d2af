import { pointsRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  pointsRpc.PointsService,
  {
    gateway: ['getPoints', 'getPointsStats'],
    auth: ['getPoints', 'adjust', 'closeAccount'],
    referral: ['getPoints'],
  },
  { comparedBy: ['wallet', 'referral'], hasApprovals: true },
);
